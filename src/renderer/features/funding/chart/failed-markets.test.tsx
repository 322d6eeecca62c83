import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { useSeriesOfMarkets } from '../use-analysis.ts';
import { FailedMarkets } from './failed-markets.tsx';

test('a compared market whose series cannot be read is named with the reason; the others say nothing', async () => {
  const [read, lost] = ['a'.repeat(64), 'b'.repeat(64)];
  const request = { columns: 10 };
  const ids = [read, lost];
  function Markets() {
    const queries = useSeriesOfMarkets(ids, request);
    return (
      <>
        <p>{queries.filter(({ data }) => data !== undefined).length} read</p>
        <FailedMarkets names={['READ', 'LOST']} queries={queries} />
      </>
    );
  }
  openPage(<Markets />, {
    fundingSeries: ({ marketId }) => {
      if (marketId === lost)
        throw new OrreryError('NOT_CACHED', { what: 'These points', reason: 'the network is offline' });
      const none = { series: [], periods: [], periodsOmitted: 0, extent: null };
      return { ...none, from: '0', to: '1', width: '1', columns: 10, coverage: { complete: true, asOf: null } };
    },
  });
  expect(await screen.findByText(/^LOST: .*the network is offline/)).toBeTruthy();
  await waitFor(() => expect(screen.getByText('1 read')).toBeTruthy());
  expect(screen.queryByText(/^READ/)).toBeNull();
});
