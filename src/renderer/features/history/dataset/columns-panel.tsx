import { Table2 } from 'lucide-react';
import type { DatasetContent } from '../../../../contract/index.ts';
import { counted } from '../../../ui/format/index.ts';
import { CopyButton, SidePanel } from '../../../ui/parts/index.ts';
import { RecordHead } from '../../shared/record-panel.tsx';
import { tableOfSlug } from '../tables.ts';
import '../plan/plan-card.css';
import './dataset.css';

type Table = DatasetContent['tables'][number];

/** Quotes text as a literal of SQL. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns the SQL statement with which DuckDB reads the first ten rows of a table of a dataset.
 * @param folder path of the dataset, on any system
 */
export function statementOf(folder: string, { area, table }: Pick<Table, 'area' | 'table'>): string {
  const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/';
  // History is divided by days, lists are not.
  const isDivided = area === 'history';
  const files = [folder, area, table, ...(isDivided ? ['*'] : []), '*.parquet'].join(separator);
  return `SELECT * FROM read_parquet(${literal(files)}, hive_partitioning = ${isDivided}) LIMIT 10;`;
}

/**
 * Shows the columns of a table with their types, and the DuckDB statement that reads it. `onClose` closes the panel.
 */
export function ColumnsPanel({ folder, table, onClose }: { folder: string; table: Table; onClose: () => void }) {
  const statement = statementOf(folder, table);
  return (
    <SidePanel
      label="Columns"
      head={
        <RecordHead icon={<Table2 aria-hidden="true" />} title={tableOfSlug(table.table)}>
          <span className="faint">{counted(table.columns.length, 'column')}</span>
        </RecordHead>
      }
      onClose={onClose}
    >
      <div className="dataset-statement">
        <h3>DuckDB</h3>
        <CopyButton text={statement} what="statement" />
        <code className="mono">{statement}</code>
      </div>
      <p className="dataset-meaning">READ.sql and READ.py in the folder read all tables.</p>
      <table className="plan-table dataset-columns">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Type</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map(({ name, type }) => (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td className="mono faint">{type}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SidePanel>
  );
}
