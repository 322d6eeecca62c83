import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { DataTable } from './data-table.ts';
import './data-table.css';

const ROW = 26;

/**
 * Shows a chart as a table: the same points in words. A long table renders only its visible rows.
 * @param height of the table in pixels
 */
export function DataTableView({ label, table, height }: { label: string; table: DataTable; height?: number }) {
  const scroll = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: table.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 12,
  });
  const items = rows.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroll} className="chart-table" style={{ height }} tabIndex={0} aria-label={`${label}, as a table`}>
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
          {above > 0 && <tr style={{ height: above }} />}
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2} style={{ height: ROW }}>
              {table.columns.map((column, columnIndex) =>
                columnIndex === 0 ? (
                  <th key={column.label} scope="row">
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
          {below > 0 && <tr style={{ height: below }} />}
        </tbody>
      </table>
    </section>
  );
}
