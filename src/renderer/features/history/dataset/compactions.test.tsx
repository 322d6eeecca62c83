import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { useHistoryEvents } from '../data/use-history-events.ts';
import { CompactButton } from './compact-button.tsx';

function Tools() {
  useHistoryEvents();
  return <CompactButton dataset="own" />;
}

test('while a dataset is compacted, its tables and their files are counted', async () => {
  const compacting = Promise.withResolvers<{ joined: number }>();
  const { person, emit } = openPage(<Tools />, { compactDataset: () => compacting.promise });
  const progress = { type: 'datasetCompaction', dataset: 'own', table: 'market_data' } as const;
  await person.click(await screen.findByRole('button', { name: 'Compact' }));
  await screen.findByRole('button', { name: 'Stop compacting' });
  emit({ ...progress, files: 0, filesTotal: 1200 });
  expect(await screen.findByText('Market data: joined 0 of 1,200 files')).toBeDefined();
  emit({ ...progress, dataset: 'other', files: 9, filesTotal: 9 });
  emit({ ...progress, table: 'trades', files: 40, filesTotal: 80 });
  expect(await screen.findByText('Trades: joined 40 of 80 files')).toBeDefined();
  compacting.resolve({ joined: 1280 });
  expect(await screen.findByRole('button', { name: 'Compact' })).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/joined 40/)).toBeNull());
});
