import type { ReactNode } from 'react';
import type { ExportTable, PlannedTable } from '../../../../contract/index.ts';
import { counted, formatBytes, formatInteger } from '../../../ui/format/index.ts';
import { Explained, Skeleton } from '../../../ui/parts/index.ts';
import { tableWord } from '../tables.ts';
import { AmountText } from './amount-text.tsx';
import './plan-card.css';

/**
 * Shows the rows of a plan, one a table, under the given heads. `cellsOf` returns the cells of a planned table, one for
 * each head; `tipOf` its tooltip. Shows skeletons while `planned` is undefined.
 */
export function PlanRows<Planned extends { table: string }>({
  tables,
  planned,
  heads,
  tipOf,
  cellsOf,
  children,
}: {
  tables: readonly ExportTable[];
  planned: readonly Planned[] | undefined;
  heads: readonly string[];
  tipOf: (planned: Planned) => string;
  cellsOf: (planned: Planned) => readonly ReactNode[];
  /** Further rows. */
  children?: ReactNode;
}) {
  return (
    <table className="plan-table num" aria-label="Tables to export">
      <thead>
        <tr>
          <th scope="col">Table</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="is-end">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tables.map((table) => {
          const each = planned?.find((known) => known.table === table);
          const cells = each && cellsOf(each);
          return (
            <tr key={table}>
              <th scope="row">
                <Explained tip={each && tipOf(each)}>{tableWord(table)}</Explained>
              </th>
              {heads.map((head, index) => (
                <td key={head} className="is-end">
                  {cells?.[index] ??
                    (planned === undefined ? <Skeleton width={7} /> : <span className="faint">–</span>)}
                </td>
              ))}
            </tr>
          );
        })}
        {children}
      </tbody>
    </table>
  );
}

/** Shows the rows, sizes and downloads of each archive. Shows skeletons while `planned` is undefined. */
export function PlanTable({
  tables,
  planned,
}: {
  tables: readonly ExportTable[];
  planned: readonly PlannedTable[] | undefined;
}) {
  return (
    <PlanRows
      tables={tables}
      planned={planned}
      heads={['Rows', 'CSV', 'Archive', 'To download']}
      tipOf={({ archive }) => archive}
      cellsOf={(each) => [
        <AmountText key="rows" amount={each.rows} format={formatInteger} />,
        <AmountText key="csv" amount={each.rawBytes} format={formatBytes} />,
        <AmountText key="archive" amount={each.bytes} format={formatBytes} />,
        <ToDownload key="download" planned={each} />,
      ]}
    />
  );
}

/** Shows how many of a table's segments must be downloaded: "3 of 10 segments", "3 of 10 segments (2 again)", or "none". */
export function ToDownload({
  planned: { missing, again, segments },
}: {
  planned: { missing: number; again: number; segments: number };
}) {
  if (missing + again === 0) return <span className="plan-nothing">none</span>;
  return (
    <Explained className="plan-download" tip="Segments to download, of all segments in the range">
      {formatInteger(missing + again)} of {counted(segments, 'segment')}
      {again > 0 && (missing === 0 ? ' (again)' : ` (${formatInteger(again)} again)`)}
    </Explained>
  );
}
