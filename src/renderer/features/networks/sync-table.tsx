import type { ReactNode } from 'react';
import './sync-table.css';

/**
 * Shows a table of the Network view: its head, and the given rows.
 * @param heads the text of each head, and its alignment
 */
export function SyncTable({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly [string, 'start' | 'end'][];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="card sync-table-box" tabIndex={0} aria-label={label}>
      <table className="sync-table num" aria-label={label}>
        <thead>
          <tr>
            {heads.map(([head, align]) => (
              <th key={head} scope="col" className={align === 'end' ? 'is-end' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
