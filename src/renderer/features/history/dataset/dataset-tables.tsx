import { ToggleButton } from 'react-aria-components';
import type { DatasetTable } from '../../../../contract/index.ts';
import { formatBytes, formatInteger } from '../../../ui/format/index.ts';
import { Chip, Explained } from '../../../ui/parts/index.ts';
import { rangeWords } from '../ruler/lane-words.ts';
import { tableOfSlug } from '../tables.ts';
import { chipWords } from './dataset-verdict-words.ts';
import '../history.css';
import '../plan/plan-card.css';
import './dataset.css';

/** A table with the newest verdict on it. */
export interface JudgedTable extends DatasetTable {
  /** True if a verification has read the files of the table. */
  isVerified: boolean;
}

/** Returns the name of a table in the link: `history.trades`. */
const keyOf = ({ area, table }: DatasetTable) => `${area}.${table}`;

/**
 * Shows the tables of a dataset: their blocks, rows, files, sizes and states. `onOpen` is called with the key of the
 * table (`history.trades`) whose columns should open, or undefined to close them.
 */
export function DatasetTables({
  tables,
  opened,
  onOpen,
}: {
  tables: readonly JudgedTable[];
  /** The key of the table whose columns are open. */
  opened: string | undefined;
  onOpen: (table: string | undefined) => void;
}) {
  return (
    <section className="card history-card" aria-labelledby="tables-title">
      <header className="history-card-head">
        <h2 id="tables-title">Tables</h2>
      </header>
      <div className="dataset-scroll">
        <table className="plan-table dataset-table num">
          <thead>
            <tr>
              <th scope="col">Table</th>
              {['Blocks', 'Segments', 'Rows', 'Files', 'Size'].map((head) => (
                <th key={head} scope="col" className="is-end">
                  {head}
                </th>
              ))}
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <tr key={keyOf(table)}>
                <th scope="row">
                  <ToggleButton
                    className="dataset-name"
                    isSelected={keyOf(table) === opened}
                    onChange={(selected) => onOpen(selected ? keyOf(table) : undefined)}
                  >
                    {tableOfSlug(table.table)}
                  </ToggleButton>
                  {table.area === 'lists' && <span className="faint"> list</span>}
                </th>
                <td className="is-end">
                  {table.from === null || table.to === null ? (
                    <span className="faint">–</span>
                  ) : (
                    rangeWords({ from: table.from, to: table.to })
                  )}
                </td>
                <td className="is-end">{formatInteger(table.segments)}</td>
                <td className="is-end">{formatInteger(table.rows)}</td>
                <td className="is-end">{formatInteger(table.files)}</td>
                <td className="is-end">{formatBytes(table.bytes)}</td>
                <td>
                  <TableState table={table} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function TableState({ table: { verdict, inexact, isVerified } }: { table: JudgedTable }) {
  const { tone, word } = chipWords(verdict, isVerified);
  if (verdict === 'complete' && inexact > 0) {
    return (
      <Explained tip="Parquet cannot reproduce the rows of these segments exactly">
        <Chip tone="warn" dot>
          {formatInteger(inexact)} inexact
        </Chip>
      </Explained>
    );
  }
  return (
    <Chip tone={tone} dot>
      {word}
    </Chip>
  );
}
