import { ChevronRight, CornerDownLeft, TableProperties } from 'lucide-react';
import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { type QueryTable, quoteName } from '../../../../contract/index.ts';
import { counted, visibleText } from '../../../ui/format/index.ts';
import { IconButton, SearchBox, Skeleton } from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { coverageWords } from './coverage-words.ts';
import type { useTables } from './use-schema.ts';
import './schema-tree.css';

interface SchemaTreeProps {
  query: ReturnType<typeof useTables>;
  /** Writes a name into the editor. */
  onInsert: (text: string) => void;
  /** Opens the dialog that groups or pivots a table. */
  onGroup: (table: QueryTable) => void;
}

const GROUPS = [
  { kind: 'list', title: 'Lists' },
  { kind: 'history', title: 'History' },
] as const;

/**
 * Shows the tables that a query can read: what is stored of each, and what its columns mean. A field finds tables and
 * columns by their names.
 */
export function SchemaTree({ query, onInsert, onGroup }: SchemaTreeProps) {
  const [typed, setTyped] = useState('');
  if (query.data === undefined) {
    if (query.error !== null) return <Failed title="The tables could not be loaded" query={query} />;
    return <LoadingTree />;
  }
  const found = search(query.data, typed);
  return (
    <div className="schema">
      <SearchBox
        className="schema-search"
        type="text"
        aria-label="Find a table or a column"
        placeholder="Find a table or a column"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return;
          event.preventDefault();
          setTyped('');
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="schema-tables" aria-label="Tables" tabIndex={0}>
        {GROUPS.map(({ kind, title }) => {
          const tables = found.filter(({ table }) => table.kind === kind).toSorted(storedFirst);
          return (
            tables.length > 0 && (
              <section key={kind} aria-labelledby={`schema-${kind}`}>
                <h2 id={`schema-${kind}`} className="schema-group">
                  {title}
                </h2>
                <ul>
                  {tables.map((each) => (
                    <TableEntry key={each.table.table} {...each} onInsert={onInsert} onGroup={onGroup} />
                  ))}
                </ul>
              </section>
            )
          );
        })}
        {found.length === 0 && <p className="schema-none">No table or column has this name.</p>}
      </section>
    </div>
  );
}

/** Tables with stored rows come first. */
const storedFirst = (one: FoundTable, other: FoundTable): number => Number(isBare(one)) - Number(isBare(other));
const isBare = ({ table }: FoundTable): boolean => table.stored.length === 0 && table.kind === 'history';

interface FoundTable {
  table: QueryTable;
  /** The columns to show: all of them if the table's name matches, else those whose names match. */
  columns: QueryTable['columns'];
  /** True if the search found columns. The table is then open. */
  hasFoundColumns: boolean;
}

function search(tables: readonly QueryTable[], typed: string): FoundTable[] {
  const word = typed.trim().toLowerCase();
  if (word === '') return tables.map((table) => ({ table, columns: table.columns, hasFoundColumns: false }));
  return tables.flatMap((table): FoundTable[] => {
    const columns = table.columns.filter(({ name }) => name.toLowerCase().includes(word));
    if (table.table.toLowerCase().includes(word)) return [{ table, columns: table.columns, hasFoundColumns: false }];
    return columns.length === 0 ? [] : [{ table, columns, hasFoundColumns: true }];
  });
}

function TableEntry({
  table,
  columns,
  hasFoundColumns,
  onInsert,
  onGroup,
}: FoundTable & Pick<SchemaTreeProps, 'onInsert' | 'onGroup'>) {
  const [isExpanded, setExpanded] = useState(false);
  const listId = useId();
  const isOpen = isExpanded || hasFoundColumns;
  const rows = table.rows === null || table.rows === 0 ? '' : `${counted(table.rows, 'row')}, `;
  return (
    <li data-bare={table.kind === 'history' && table.stored.length === 0 ? true : undefined}>
      <div className="schema-line">
        <AriaButton
          className="schema-toggle"
          aria-expanded={isOpen}
          aria-controls={listId}
          onPress={() => setExpanded(!isOpen)}
        >
          <ChevronRight className="schema-chevron" aria-hidden="true" />
          <span className="schema-name mono truncate" data-tip={table.meaning}>
            {table.table}
          </span>
          <span className="schema-stored">
            {rows}
            {coverageWords(table)}
          </span>
        </AriaButton>
        <span className="schema-tools">
          <IconButton
            size="small"
            label={`Insert ${table.table}`}
            icon={<CornerDownLeft aria-hidden="true" />}
            onPress={() => onInsert(table.table)}
          />
          <IconButton
            size="small"
            label={`Group and pivot ${table.table}`}
            icon={<TableProperties aria-hidden="true" />}
            onPress={() => onGroup(table)}
          />
        </span>
      </div>
      <ul id={listId} className="schema-columns" hidden={!isOpen}>
        {isOpen &&
          columns.map((column) => (
            <li key={column.name}>
              <AriaButton className="schema-column" onPress={() => onInsert(nameIn(column.name))}>
                <span className="schema-column-line">
                  <span className="mono truncate">{visibleText(column.name)}</span>
                  <span className="schema-type">{column.type.toLowerCase()}</span>
                </span>
                <span className="schema-meaning">
                  {column.meaning}
                  {column.unit !== null && <span className="faint"> · {column.unit}</span>}
                </span>
              </AriaButton>
            </li>
          ))}
      </ul>
    </li>
  );
}

const nameIn = (name: string): string => (/^[a-z_]\w*$/.test(name) ? name : quoteName(name));

function LoadingTree() {
  return (
    <div className="schema" aria-busy="true">
      <ul className="schema-tables" aria-label="Tables">
        {[15, 19, 12, 17, 13, 20, 11].map((width) => (
          <li key={width} className="schema-waiting">
            <Skeleton width={width} />
          </li>
        ))}
      </ul>
    </div>
  );
}
