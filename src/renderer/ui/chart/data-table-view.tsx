import { useState } from 'react';
import { useSize, useTextScale } from '../parts/index.ts';
import type { DataTable } from './data-table.ts';
import './data-table.css';

/** Height of a row at the usual text size, and number of rows that are rendered beyond the visible ones on both sides. */
const USUAL_ROW = 26;
const OVERSCAN = 12;

/**
 * Shows a chart as a table: the same points in words. A long table renders only its visible rows.
 * @param height of the table in pixels
 */
export function DataTableView({ label, table, height }: { label: string; table: DataTable; height?: number }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { height: room } = useSize(box);
  const rowHeight = USUAL_ROW * useTextScale();
  const [scrollTop, setScrollTop] = useState(0);
  const firstInSight = Math.max(0, Math.floor(scrollTop / rowHeight));
  const first = Math.max(0, Math.min(firstInSight, table.length - 1) - OVERSCAN);
  const end = Math.min(table.length, firstInSight + Math.ceil(room / rowHeight) + 1 + OVERSCAN);
  return (
    <section
      ref={setBox}
      className="chart-table"
      style={{ height }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={`${label}, as a table`}
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <table aria-rowcount={table.length + 1}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {table.columns.map((column) => (
              <th key={column.label} scope="col" data-numeric={column.numeric || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {first > 0 && <tr style={{ height: first * rowHeight }} />}
          {Array.from({ length: end - first }, (_, nth) => first + nth).map((index) => (
            <tr key={index} aria-rowindex={index + 2} style={{ height: rowHeight }}>
              {table.columns.map((column, columnIndex) =>
                columnIndex === 0 ? (
                  <th key={column.label} scope="row" data-numeric={column.numeric || undefined}>
                    {table.cell(index, columnIndex)}
                  </th>
                ) : (
                  <td key={column.label} data-numeric={column.numeric || undefined}>
                    {table.cell(index, columnIndex)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {end < table.length && <tr style={{ height: (table.length - end) * rowHeight }} />}
        </tbody>
      </table>
    </section>
  );
}
