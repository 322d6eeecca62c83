import { CircleAlert, Database } from 'lucide-react';
import type { Mirror } from '../../../../contract/index.ts';
import { formatInteger, groupInText } from '../../../ui/format/index.ts';
import { Button, Notice, Select } from '../../../ui/parts/index.ts';
import { useDatasets, writableDatasets } from '../data/use-datasets.ts';
import { datasetName } from '../dataset/dataset-name.ts';
import { rangeWords } from '../ruler/lane-words.ts';
import { tableWord } from '../tables.ts';
import './mirror.css';

/** No dataset, as a value of the choice. */
const NONE = '';

/**
 * Shows the choice of the dataset that mirrored tables are added to, and the last block of each table in it. `onChange`
 * is called with the id of the chosen dataset, or undefined for none; `onOpen` with the id of the dataset to open.
 */
export function MirroredDataset({
  mirror: { settings, dataset },
  onChange,
  onOpen,
}: {
  mirror: Mirror;
  onChange: (dataset: string | undefined) => void;
  onOpen: (dataset: string) => void;
}) {
  const { data } = useDatasets();
  const chosen = settings.dataset;
  const known = data === undefined ? [] : writableDatasets(data);
  const isListed = chosen === undefined || known.some(({ id }) => id === chosen);
  return (
    <>
      <h3>Dataset</h3>
      <p className="mirror-meaning">
        New segments of the mirrored tables are added to a dataset: when all of them are stored, and fifty at a time
        while more arrive. A table that it lacks is written when all of it is stored.
      </p>
      <Select
        label="Add to"
        labelled
        value={chosen ?? NONE}
        options={[
          { value: NONE, label: 'No dataset' },
          ...known.map(({ id, folder }) => ({ value: id, label: datasetName(folder) })),
          ...(isListed ? [] : [{ value: chosen, label: 'Unknown dataset' }]),
        ]}
        onChange={(next) => onChange(next === NONE ? undefined : next)}
      />
      {dataset?.problem != null && (
        <Notice tone="warn" icon={<CircleAlert aria-hidden="true" />}>
          {groupInText(dataset.problem)} Orrery tries again automatically.
        </Notice>
      )}
      {dataset != null && (
        <>
          <ul className="mirror-ends num">
            {dataset.tables.map(({ table, to, isCut }) => (
              <li key={table}>
                {tableWord(table)}{' '}
                <span className="faint">
                  {dataset.writing?.table === table
                    ? `adding blocks ${rangeWords(dataset.writing)}`
                    : to === null
                      ? 'not yet in the dataset'
                      : `up to block ${formatInteger(to)}`}
                </span>
                {isCut && to !== null && (
                  <span className="mirror-cut">
                    Nothing can be added: no listed segment begins at block {formatInteger(to + 1n)}. Replace the table
                    with an export, or choose another dataset.
                  </span>
                )}
              </li>
            ))}
          </ul>
          {dataset.tables.some(({ to }) => to !== null) && (
            <div>
              <Button size="small" icon={<Database aria-hidden="true" />} onPress={() => onOpen(dataset.id)}>
                Open the dataset
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
