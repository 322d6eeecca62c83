import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { useTables } from './use-schema.ts';

function Tables() {
  const tables = useTables(20).data ?? [];
  return <output>{tables.map(({ name, rows }) => `${name}: ${rows ?? 'nothing stored'}`).join()}</output>;
}

test('a list that is stored while the tables are on screen is shown as stored', async () => {
  let rows: number | null = null;
  const nodes = { table: 'nodes', kind: 'list' as const, name: 'nodes', meaning: '', columns: [] };
  const { emit } = openPage(<Tables />, {
    describeTables: () => ({ tables: [{ ...nodes, stored: [], missing: [], complete: false, asOf: null, rows }] }),
  });
  await screen.findByText('nodes: nothing stored');
  rows = 312;
  emit({ type: 'rows', list: 'nodes', scope: '10', added: 312, total: 312, last: null, complete: true } as never);
  await screen.findByText('nodes: 312');
});
