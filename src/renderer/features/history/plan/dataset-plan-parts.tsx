/** The parts that only the plan of a dataset has. */
import type { BlockRange, DatasetPlan } from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';
import { Button, Select } from '../../../ui/parts/index.ts';
import { useDatasets, writableDatasets } from '../data/use-datasets.ts';
import { datasetName } from '../dataset/dataset-name.ts';
import { PlanFolder } from './plan-parts.tsx';

/**
 * Shows a button that requests the blocks after the last one of the dataset, if only a gap prevents adding. Shows
 * nothing otherwise.
 */
export function CloseGap({
  blocked,
  range,
  onRange,
}: {
  blocked: DatasetPlan['tables'];
  range: BlockRange;
  onRange: (range: BlockRange) => void;
}) {
  const ends = new Set(blocked.map(({ present }) => present?.to));
  const [end] = ends;
  if (ends.size !== 1 || end === undefined || range.from <= end) return null;
  return (
    <Button size="small" onPress={() => onRange({ from: end + 1n, to: range.to })}>
      Begin at block {formatInteger(end + 1n)}
    </Button>
  );
}

/**
 * Shows the dataset that is written to, and a choice of the other known ones. `onInto` is called with the chosen id.
 */
export function Target({
  plan,
  into,
  onInto,
}: {
  plan: DatasetPlan | undefined;
  into: string | undefined;
  onInto: (dataset: string) => void;
}) {
  const { data } = useDatasets();
  if (plan === undefined) return null;
  const { dataset, folder } = plan;
  const all = data === undefined ? [] : writableDatasets(data);
  return (
    <>
      {all.length > 1 && (
        <Select
          label="Dataset"
          labelled
          value={dataset}
          options={all.map((each) => ({ value: each.id, label: datasetName(each.folder) }))}
          onChange={onInto}
        />
      )}
      <PlanFolder folder={folder} canChange={into === undefined} />
    </>
  );
}
