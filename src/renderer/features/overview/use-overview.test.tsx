import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError, unnamedMarket } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { useStatusEvents } from '../../data/use-status.ts';
import { useEndedEpoch, useSpreads } from './use-overview.ts';

const markets = ['a', 'b'].map((digit) => ({ ...unnamedMarket(digit.repeat(64)), code: digit }));

function Spreads() {
  const { data, error } = useSpreads();
  const lines = data?.map(({ label, problem }) => `${label}: ${problem ?? 'read'}`).join('; ');
  return <p>{error === null ? lines : 'failed'}</p>;
}

test.each([
  ['one', 'b'.repeat(64), /^a: read; b: Unknown market: b+/],
  ['each', undefined, 'failed'],
])(
  'the spreads of the markets are shown beside those that fail, which have the reason: %s',
  async (_, failing, words) => {
    openPage(<Spreads />, {
      status: () => liveStatus('one'),
      markets: () => ({ markets }),
      fundingSeries: ({ marketId }) => {
        if (failing === undefined || marketId === failing)
          throw new OrreryError('MARKET_UNKNOWN', { market: marketId });
        return {
          ...{ from: '0', to: '1', width: '1', columns: 1, series: [], periods: [], periodsOmitted: 0 },
          ...{ extent: null, coverage: { complete: true, asOf: null } },
        };
      },
    });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

/** The names of the nodes of the ended epoch at each rendering. */
const drawn: (string | undefined)[] = [];

function Ended() {
  useStatusEvents();
  const { data } = useEndedEpoch();
  const names = data?.map(({ name }) => name).join();
  drawn.push(names);
  return <p>{names}</p>;
}

test('the nodes of the ended epoch stay until those of the next one have their final values', async () => {
  const status = { ...liveStatus('one'), currentEpoch: '7' };
  const watched = {
    oak: { name: 'Oak', epoch: '7', status: 'VALIDATOR_NODE_STATUS_CONSENSUS', performance: '1', offline: 0 },
  };
  let isFinal = false;
  const { emit, inputs } = openPage(<Ended />, {
    status: () => status as never,
    preference: () => ({ value: watched }),
    listNodes({ filter }) {
      const isFormer = String(filter.epochSeq) === '6';
      const name = isFormer ? 'former' : isFinal ? 'final' : 'provisional';
      const node = { id: name, name, stakedTotal: '1', epochData: null, delegationCount: 0 };
      return {
        page: { edges: [{ cursor: name, node }] },
        coverage: { complete: isFormer || isFinal, asOf: null },
      } as never;
    },
  });
  await screen.findByText('former');
  drawn.length = 0;
  emit({ type: 'status', status: { ...status, currentEpoch: '8' } } as never);
  await waitFor(() => expect(inputs('listNodes')).toHaveLength(2));
  isFinal = true;
  emit({ type: 'rows', list: 'nodes', scope: '7' });
  await screen.findByText('final');
  expect(new Set(drawn)).toEqual(new Set(['former', 'final']));
});
