import type { ExportTable, PlannedTable } from '../../../../contract/index.ts';
import { formatBytes, formatInteger } from '../../../ui/format/index.ts';
import { Skeleton } from '../../../ui/parts/index.ts';
import { tableWord } from '../tables.ts';
import { AmountText } from './amount-text.tsx';
import './plan-card.css';

/** Rows, sizes and downloads of each table; skeletons while they are computed. */
export function PlanTable({
  tables,
  planned,
}: {
  tables: readonly ExportTable[];
  planned: readonly PlannedTable[] | undefined;
}) {
  return (
    <table className="plan-table num">
      <thead>
        <tr>
          <th scope="col">Table</th>
          <th scope="col" className="is-end">
            Rows
          </th>
          <th scope="col" className="is-end">
            CSV
          </th>
          <th scope="col" className="is-end">
            Archive
          </th>
          <th scope="col" className="is-end">
            To download
          </th>
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => {
          const each = planned?.find((known) => known.table === table);
          return (
            <tr key={table}>
              <th scope="row" data-tip={each?.archive}>
                {tableWord(table)}
              </th>
              {each === undefined ? (
                ['rows', 'csv', 'archive', 'fetch'].map((cell) => (
                  <td key={cell} className="is-end">
                    {planned === undefined ? <Skeleton width={7} /> : <span className="faint">–</span>}
                  </td>
                ))
              ) : (
                <>
                  <td className="is-end">
                    <AmountText amount={each.rows} format={formatInteger} />
                  </td>
                  <td className="is-end">
                    <AmountText amount={each.rawBytes} format={formatBytes} />
                  </td>
                  <td className="is-end">
                    <AmountText amount={each.bytes} format={formatBytes} />
                  </td>
                  <td className="is-end">
                    <ToFetch planned={each} />
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ToFetch({ planned: { missing, segments } }: { planned: PlannedTable }) {
  if (missing === 0) return <span className="plan-nothing">none</span>;
  return (
    <span data-tip="Segments to download, of all segments in the range">
      {formatInteger(missing)} of {formatInteger(segments)}
    </span>
  );
}
