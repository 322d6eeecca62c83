import { useState } from 'react';
import type { QueryTable } from '../../../contract/index.ts';
import { type TabSpec, Tabs } from '../../ui/parts/index.ts';
import type { QueryToOpen } from './saved/link-to-query.ts';
import { RunList, SavedList } from './saved/query-lists.tsx';
import { SchemaTree } from './schema/schema-tree.tsx';
import type { useTables } from './schema/use-schema.ts';
import './query.css';

type Part = 'tables' | 'saved' | 'runs';

/**
 * Shows the column beside the editor, in three tabs: the tables, the saved queries with examples, and the last runs.
 * `onInsert` is called with a name to write into the editor, `onGroup` with a table to group, and `onOpen` with a query
 * to open.
 */
export function Rail({
  tables,
  saved,
  onInsert,
  onGroup,
  onOpen,
}: {
  tables: ReturnType<typeof useTables>;
  /** Id of the open saved query. */
  saved: string | undefined;
  onInsert: (text: string) => void;
  onGroup: (table: QueryTable) => void;
  onOpen: (query: QueryToOpen) => void;
}) {
  const [part, setPart] = useState<Part>('tables');
  const tabs: TabSpec<Part>[] = [
    {
      value: 'tables',
      label: 'Tables',
      content: () => <SchemaTree query={tables} onInsert={onInsert} onGroup={onGroup} />,
    },
    { value: 'saved', label: 'Saved', content: () => <SavedList current={saved} onOpen={onOpen} /> },
    { value: 'runs', label: 'Runs', content: () => <RunList onOpen={onOpen} /> },
  ];
  return (
    <aside className="query-rail" aria-label="Tables and saved queries">
      <Tabs label="Tables, saved queries, runs" value={part} onChange={setPart} tabs={tabs} />
    </aside>
  );
}
