import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { useSeriesOfMarkets } from '../use-analysis.ts';
import { FailedMarkets } from './failed-markets.tsx';

test('a compared market whose series cannot be read is named with the reason; the others say nothing', async () => {
  const [read, lost] = ['a'.repeat(64), 'b'.repeat(64)];
  const request = { columns: 10 };
  const ids = [read, lost];
  const markets = [
    { id: read, name: 'READ' },
    { id: lost, name: 'LOST' },
  ];
  const seen: unknown[] = [];
  function Markets() {
    const { readings, queries } = useSeriesOfMarkets(ids, request);
    const [renders, setRenders] = useState(0);
    seen.push(readings);
    return (
      <>
        <p>{readings.filter((reading) => reading !== undefined).length} read</p>
        <button type="button" onClick={() => setRenders(renders + 1)}>
          Rendered again {renders} times
        </button>
        <FailedMarkets markets={markets} queries={queries} />
      </>
    );
  }
  const { person } = openPage(<Markets />, {
    fundingSeries: ({ marketId }) => {
      if (marketId === lost)
        throw new OrreryError('NOT_CACHED', { what: 'These points', reason: 'the network is offline' });
      const none = { series: [], periods: [], periodsOmitted: 0, extent: null };
      return { ...none, from: '0', to: '1', width: '1', columns: 10, coverage: { complete: true, asOf: null } };
    },
  });
  expect(await screen.findByText(/^LOST: .*is not stored here/)).toBeTruthy();
  await waitFor(() => expect(screen.getByText('1 read')).toBeTruthy());
  expect(screen.queryByText(/^READ/)).toBeNull();

  // A chart draws its panes again only if a series changes.
  const last = seen.at(-1);
  await person.click(screen.getByRole('button', { name: /Rendered again/ }));
  expect(await screen.findByText('Rendered again 1 times')).toBeTruthy();
  expect(seen.at(-1)).toBe(last);
});

test('two markets of one name have a notice each', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => complaints.mockRestore());
  const ids = ['a'.repeat(64), 'b'.repeat(64)];
  const markets = ids.map((id) => ({ id, name: 'BTC' }));
  function Markets() {
    return <FailedMarkets markets={markets} queries={useSeriesOfMarkets(ids, { columns: 10 }).queries} />;
  }
  openPage(<Markets />, {
    fundingSeries() {
      throw new OrreryError('NOT_CACHED', { what: 'These points', reason: 'the network is offline' });
    },
  });
  await waitFor(() => expect(screen.getAllByText(/^BTC: .*is not stored here/)).toHaveLength(2));
  expect(complaints).not.toHaveBeenCalled();
});
