import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Database, FolderOpen, X } from 'lucide-react';
import { useRef } from 'react';
import type { KnownDataset } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import {
  announce,
  announceUndoable,
  Button,
  focusIfLost,
  IconButton,
  Skeleton,
  TryAgain,
} from '../../../ui/parts/index.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { DATASETS, useDatasets } from '../data/use-datasets.ts';
import { datasetName } from './dataset-name.ts';
import '../history.css';
import './dataset.css';

/**
 * Shows the datasets that this network knows, with buttons that open one or remove it from the list. Where the host has
 * a folder dialog, another button opens a dataset on disk. `onOpen` is called with the id of the dataset to open.
 */
export function DatasetsCard({ onOpen }: { onOpen: (dataset: string) => void }) {
  const api = useApi();
  const client = useQueryClient();
  const canChoose = useAbilities()?.chooseFolder === true;
  const { data, error, isPending, refetch } = useDatasets();
  const datasets = data?.datasets;
  const refresh = () => client.invalidateQueries({ queryKey: DATASETS });
  const choose = useMutation({
    mutationFn: () => api.call('chooseDataset', {}),
    async onSuccess({ dataset }) {
      if (dataset === null) return;
      await refresh();
      onOpen(dataset.id);
    },
    onError: (thrown) => announce(errorText(thrown), 'bad'),
  });
  const box = useRef<HTMLElement>(null);
  const focusCard = () => focusIfLost(() => box.current);
  const restore = useMutation({
    mutationFn: ({ id }: KnownDataset) => api.call('restoreDataset', { dataset: id }),
    onSuccess: refresh,
    onError: (thrown) => announce(errorText(thrown), 'bad'),
    onSettled: focusCard,
  });
  const forget = useMutation({
    mutationFn: ({ id }: KnownDataset) => api.call('forgetDataset', { dataset: id }),
    async onSuccess(_, dataset) {
      await refresh();
      announceUndoable(`Removed from the list: ${datasetName(dataset.folder)}`, () => restore.mutate(dataset));
    },
    onError: (thrown) => announce(errorText(thrown), 'bad'),
    onSettled: focusCard,
  });
  return (
    <section ref={box} tabIndex={-1} className="card history-card" aria-labelledby="datasets-title">
      <header className="history-card-head">
        <h2 id="datasets-title">Datasets</h2>
        {canChoose && (
          <Button size="small" icon={<FolderOpen aria-hidden="true" />} onPress={() => choose.mutate()}>
            Open a dataset…
          </Button>
        )}
      </header>
      {isPending && <Skeleton width={30} />}
      {error !== null && datasets === undefined && (
        <div className="history-card-empty">
          <CircleAlert aria-hidden="true" />
          <p>The datasets could not be loaded. {errorText(error)}</p>
          <TryAgain size="small" onAsk={() => refetch()} />
        </div>
      )}
      {datasets?.length === 0 && (
        <div className="history-card-empty">
          <Database aria-hidden="true" />
          <p>
            No datasets yet. A dataset holds history as typed Parquet tables that DuckDB, ClickHouse, Spark, polars and
            pandas read. Choose "Dataset" in an export to write one.
          </p>
        </div>
      )}
      {datasets !== undefined && datasets.length > 0 && (
        <ul className="known-datasets">
          {datasets.map((dataset) => (
            <li key={dataset.id} className="known-dataset" aria-label={datasetName(dataset.folder)}>
              <span className="known-dataset-text">
                <span className="truncate">{datasetName(dataset.folder)}</span>
                <span className="mono faint truncate" data-tip={dataset.folder}>
                  {dataset.folder}
                </span>
              </span>
              <Button size="small" icon={<Database aria-hidden="true" />} onPress={() => onOpen(dataset.id)}>
                Open
              </Button>
              {!dataset.inExportFolder && (
                <IconButton
                  alternates
                  size="small"
                  label={`Remove from the list: ${datasetName(dataset.folder)}`}
                  icon={<X aria-hidden="true" />}
                  onPress={() => forget.mutate(dataset)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
