import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Database, FolderOpen, X } from 'lucide-react';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, IconButton, Skeleton, TryAgain } from '../../../ui/parts/index.ts';
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
  const forget = useMutation({
    mutationFn: (dataset: string) => api.call('forgetDataset', { dataset }),
    onSuccess: refresh,
    onError: (thrown) => announce(errorText(thrown), 'bad'),
  });
  return (
    <section className="card history-card" aria-labelledby="datasets-title">
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
          {datasets.map(({ id, folder, inExportFolder }) => (
            <li key={id} className="known-dataset" aria-label={datasetName(folder)}>
              <span className="known-dataset-text">
                <span className="truncate">{datasetName(folder)}</span>
                <span className="mono faint truncate" data-tip={folder}>
                  {folder}
                </span>
              </span>
              <Button size="small" icon={<Database aria-hidden="true" />} onPress={() => onOpen(id)}>
                Open
              </Button>
              {!inExportFolder && (
                <IconButton
                  alternates
                  size="small"
                  label={`Remove from the list: ${datasetName(folder)}`}
                  icon={<X aria-hidden="true" />}
                  onPress={() => forget.mutate(id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
