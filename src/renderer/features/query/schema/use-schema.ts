import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ExplorerEvent, QueryTable } from '../../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';
import { useSoon } from '../../../data/use-soon.ts';
import type { EditorFunction, EditorTable } from '../editor/sql-editor.ts';

const TABLES = ['query tables'] as const;

/** The shortest time between two readings because of rows of lists, which arrive all the time (milliseconds). */
const LISTS_EVERY_MS = 5_000;

/**
 * Queries every table that a query can read, with what is stored of it. Reads them again when stored history changes, and
 * soon after rows of lists arrive.
 * @param listsEveryMs the shortest time between two readings because of rows of lists (milliseconds)
 */
export function useTables(listsEveryMs = LISTS_EVERY_MS) {
  const api = useApi();
  const client = useQueryClient();
  const read = useCallback(() => void client.invalidateQueries({ queryKey: TABLES }), [client]);
  const readSoon = useSoon(read, listsEveryMs);
  useExplorerEvents(
    useCallback(
      ({ type }: ExplorerEvent) => {
        if (type === 'history') read();
        else if (type === 'rows') readSoon();
      },
      [read, readSoon],
    ),
  );
  return useQuery({
    queryKey: TABLES,
    queryFn: async ({ signal }) => (await api.call('describeTables', {}, signal)).tables,
    staleTime: 30_000,
  });
}

const NO_TABLES: readonly QueryTable[] = [];
const NO_FUNCTIONS: readonly EditorFunction[] = [];

/**
 * Returns the names that the editor proposes: the given tables with their columns, and the functions of the engine,
 * once they are known.
 */
export function useProposals(tables: readonly QueryTable[] = NO_TABLES) {
  const api = useApi();
  const functions = useQuery({
    queryKey: ['query functions'],
    queryFn: async ({ signal }) => (await api.call('describeFunctions', {}, signal)).functions,
    // This starts a process, which the first sight of the view does not need.
    enabled: tables.length > 0,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
  return useMemo(
    () => ({ tables: tables.map(editorTable), functions: functions ?? NO_FUNCTIONS }),
    [tables, functions],
  );
}

/**
 * Converts a table for the editor. "history.trades" is the table `trades` of the schema `history`; other names have the
 * schema `main`.
 */
function editorTable({ table, meaning, columns }: QueryTable): EditorTable {
  const [schema, name] = table.includes('.') ? table.split('.', 2) : ['main', table];
  return {
    schema: schema ?? 'main',
    name: name ?? table,
    about: meaning,
    columns: columns.map((column) => ({ name: column.name, type: column.type, about: aboutColumn(column) })),
  };
}

function aboutColumn({ meaning, unit }: QueryTable['columns'][number]): string {
  return unit === null ? meaning : `${meaning} (${unit})`;
}
