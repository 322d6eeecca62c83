import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Checkpoint, FundingPeriodDataPoint, Node, Party } from '../../../src/contract/index.ts';
import { makeFolder } from '../../../src/files/index.ts';
import { type ListProgress, type ListWriter, openListWriter } from '../../../src/store/index.ts';
import { checkDatabase } from '../check-database.ts';
import type { Scenario, Step } from '../scenario.ts';

const CHAIN = 'test-chain';
const MARKET = 'a1'.repeat(32);
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Enough rows for several pages of SQLite. */
const parties = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => Party.parse({ id: digest(`party ${from + index}`) }));
const checkpoints = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    Checkpoint.parse({ atBlock: String(from + index), hash: digest(`hash ${from + index}`) }),
  );
const points = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    FundingPeriodDataPoint.parse({
      marketId: MARKET,
      seq: '1',
      dataPointType: index % 2 === 0 ? 'SOURCE_EXTERNAL' : 'SOURCE_INTERNAL',
      price: '100.5',
      timestamp: String(1_700_000_000_000_000_000n + BigInt(from + index) * 1_000_000_000n),
    }),
  );
const nodes = (epoch: number) =>
  Array.from({ length: 5 }, (_, index) =>
    Node.parse({ id: digest(`node ${index}`), name: `node ${index} of ${epoch}` }),
  );

const progress = (olderCursor: string | null, newerCursor: string | null): ListProgress => ({
  olderCursor,
  newerCursor,
  reachedOldest: olderCursor === null,
  confirmedAt: 1,
});

function shownOf(writer: ListWriter) {
  const { position, currentEpoch } = writer.chainState();
  return {
    counts: writer.counts(),
    progress: (['parties', 'checkpoints'] as const).map((list) => writer.progress(list, '')),
    newest: writer.newestKey('checkpoints', '')?.map(String) ?? null,
    markets: writer.markets(),
    epochs: writer.epochs().map(String),
    height: position === null ? null : String(position.height),
    epoch: currentEpoch === null ? null : String(currentEpoch),
  };
}

export const scenario: Scenario = {
  about: 'lists that are synchronised page by page, across two starts',
  // Orrery asks the network again for what a power loss undid.
  afterPowerLoss: 'undone',

  begin(folder) {
    const home = join(folder, 'networks', 'chain');
    let open: ListWriter | undefined;
    const start = () => {
      open = openListWriter(home, CHAIN);
    };
    const stop = () => {
      const closing = open;
      open = undefined;
      closing?.close();
    };
    const steps: Step[] = [
      { name: 'make the folder', run: () => makeFolder(home) },
      { name: 'open', run: start },
      { name: 'save nodes', run: () => open?.saveNodes(1n, nodes(1), 1) },
      { name: 'save the epoch', run: () => open?.saveCurrentEpoch(1n) },
      {
        name: 'save newest checkpoints',
        run: () =>
          open?.savePage({
            list: 'checkpoints',
            records: checkpoints(200, 40).reverse(),
            direction: 'older',
            progress: progress('200', '239'),
          }),
      },
      {
        name: 'save older checkpoints',
        run: () =>
          open?.savePage({
            list: 'checkpoints',
            records: checkpoints(160, 40).reverse(),
            direction: 'older',
            progress: progress(null, '239'),
          }),
      },
      {
        name: 'save a market',
        run: () => open?.saveMarkets([{ id: MARKET, code: 'A/B', name: 'A for B', units: null }]),
      },
      {
        name: 'save points',
        run: () =>
          open?.savePage({
            list: 'fundingPeriodDataPoints',
            scope: MARKET,
            records: points(0, 60).reverse(),
            direction: 'older',
            progress: progress(null, 'x'),
          }),
      },
      { name: 'save the position', run: () => open?.savePosition({ height: 240n, timestamp: 5n }, 6) },
      { name: 'close', run: stop },
      { name: 'open again', run: start },
      {
        name: 'save parties',
        run: () =>
          open?.savePage({
            list: 'parties',
            records: parties(0, 60).reverse(),
            direction: 'older',
            progress: progress(null, '59'),
          }),
      },
      {
        name: 'save newer checkpoints',
        run: () =>
          open?.savePage({
            list: 'checkpoints',
            records: checkpoints(240, 40),
            direction: 'newer',
            progress: progress(null, '279'),
          }),
      },
      { name: 'save nodes of the next epoch', run: () => open?.saveNodes(2n, nodes(2), 2) },
      { name: 'close again', run: stop },
    ];
    let shown: unknown = null;
    return {
      steps,
      shown() {
        if (open !== undefined) shown = shownOf(open);
        return shown;
      },
      stop,
    };
  },

  async reopen(folder) {
    const home = join(folder, 'networks', 'chain');
    await makeFolder(home);
    const writer = openListWriter(home, CHAIN);
    try {
      checkDatabase(join(home, 'lists.sqlite'));
      const found = shownOf(writer);
      writer.saveCurrentEpoch(77n);
      if (writer.chainState().currentEpoch !== 77n) throw new Error('an epoch is not kept');
      return found;
    } finally {
      writer.close();
    }
  },
};
