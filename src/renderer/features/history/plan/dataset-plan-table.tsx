import type { DatasetPlan, ExportTable, ListTable, PlannedDatasetTable } from '../../../../contract/index.ts';
import { formatBytes, formatInteger } from '../../../ui/format/index.ts';
import { rangeWords } from '../ruler/lane-words.ts';
import { AmountText } from './amount-text.tsx';
import { addsWords } from './dataset-words.ts';
import { ListRows } from './list-rows.tsx';
import { PlanRows, ToDownload } from './plan-table.tsx';

/**
 * Shows the rows, the size, the downloads and the blocks that each table adds to a dataset, then its lists. Shows
 * skeletons while `plan` is undefined.
 */
export function DatasetPlanTable({
  tables,
  lists,
  plan,
}: {
  tables: readonly ExportTable[];
  lists: readonly ListTable[];
  plan: DatasetPlan | undefined;
}) {
  return (
    <PlanRows
      tables={tables}
      planned={plan?.tables}
      heads={['Rows', 'Parquet', 'To download', 'Adds']}
      tipOf={({ present }) => (present === null ? 'Not in the dataset yet' : `In the dataset: ${rangeWords(present)}`)}
      cellsOf={(each) =>
        each.adds === null || each.action === 'correct'
          ? [
              <Nothing key="rows" />,
              <Nothing key="size" />,
              each.missing + each.again > 0 ? <ToDownload key="download" planned={each} /> : <Nothing key="download" />,
              <Adds key="adds" planned={each} />,
            ]
          : [
              <AmountText key="rows" amount={each.rows} format={formatInteger} />,
              <AmountText key="size" amount={each.bytes} format={formatBytes} />,
              <ToDownload key="download" planned={each} />,
              <Adds key="adds" planned={each} />,
            ]
      }
    >
      <ListRows lists={lists} planned={plan?.lists} />
    </PlanRows>
  );
}

const Nothing = () => <span className="faint">–</span>;

function Adds({ planned }: { planned: PlannedDatasetTable }) {
  const { action, present } = planned;
  const tone = action === 'nothing' ? 'plan-nothing' : action === 'blocked' ? 'plan-blocked' : undefined;
  return (
    <span className={tone} data-tip={present === null ? undefined : `In the dataset: ${rangeWords(present)}`}>
      {addsWords(planned)}
    </span>
  );
}
