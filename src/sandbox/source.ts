/** The embedded network as a DataSource: it makes every list on demand and stores nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Asset,
  type DataSource,
  type FilterOf,
  type ListName,
  type NumberedLists,
  OrreryError,
  type RecordOf,
  type ScanRequest,
} from '../contract/index.ts';
import { createBlockHashes, timestampOf } from './chain.ts';
import { createJudge } from './checking/judge.ts';
import { TERMS } from './checking/terms.ts';
import { createCheckpoints } from './checkpoints.ts';
import { createClock } from './clock.ts';
import { createMarkets, listAssets, type SandboxMarket } from './funding/markets.ts';
import { createFundingPoints } from './funding/point-list.ts';
import { openExport } from './history/exports.ts';
import { createHistory, type SandboxHistory } from './history/history.ts';
import { listSegments } from './history/listing.ts';
import { createNodes } from './nodes/node-list.ts';
import { chainIdOf, checkSandboxOptions, SourceOptions } from './options.ts';
import { createParties } from './parties/party-list.ts';
import type { ScannedRows, Scanner } from './scanning.ts';

/** The sandbox as a data source, with its world. */
export interface SandboxSource extends DataSource, NumberedLists {
  readonly markets: readonly SandboxMarket[];
  /** The assets that markets settle in, and the one of stake and rewards. */
  readonly assets: readonly Asset[];
  /** Height of the newest block. */
  height(): number;
  /** Hash of a block, 64 lower-case hexadecimal digits. */
  blockHash(height: number): string;
  /** Segments and tables up to any height; the current height decides which of them exist. */
  readonly history: SandboxHistory;
}

/**
 * Returns the network of a seed at the height that the clock gives. Finished epochs, blocks and points never change,
 * and two sources with equal options hold equal rows, at any time and on any machine.
 * @throws OrreryError OPTION_INVALID
 */
export function createSandboxSource(options: SourceOptions = {}): SandboxSource {
  const { height, still, now = Date.now, ...content } = checkSandboxOptions(SourceOptions, options);
  const { seed } = content;
  const clock = createClock({ height, still, now });
  const blockHash = createBlockHashes(seed);
  const markets = createMarkets(seed);
  const parties = createParties(seed, content.parties);
  const nodes = createNodes(seed, parties, content.parties);
  const checkpoints = createCheckpoints(seed, blockHash);
  const funding = createFundingPoints(seed, markets, content.points);
  const scanners: { [L in ListName]: Scanner<L> } = {
    nodes: nodes.scan,
    parties: parties.scan,
    checkpoints: checkpoints.scan,
    fundingPeriodDataPoints: funding.scan,
  };
  const chainId = chainIdOf(content);
  const lists = { blockHash, markets, parties, nodes, checkpoints, funding };
  const judge = createJudge({ seed, chainId, markets: markets.map(({ id }) => id), height: clock, blockHash });
  const world = { seed, volume: content.historyRows, partiesAtGenesis: content.parties, ...lists };
  const history = createHistory(world, chainId);

  const numbered: NumberedLists = {
    ordering: chainId,
    async scan<L extends ListName>(list: L, filter: FilterOf<L>, request: ScanRequest, signal?: AbortSignal) {
      // Long scans give the event loop a turn between their pages.
      await nextTurn();
      if (signal?.aborted) throw new OrreryError('CANCELLED', {});
      const scanList: Scanner<L> = scanners[list];
      const found: ScannedRows<RecordOf<L>> = scanList(filter, request, clock());
      return { ...found, coverage: { complete: true, asOf: now() } };
    },
  };

  return {
    ...numbered,
    lists: () => Promise.resolve(numbered),
    chainId,
    markets,
    assets: listAssets(seed, markets),
    height: clock,
    blockHash,
    history,
    async segments(signal) {
      return { segments: await listSegments(history, clock(), signal), coverage: { complete: true, asOf: now() } };
    },
    export: (request) => new Promise((resolve) => resolve(openExport(history, request, { chainId, height: clock() }))),
    lastBlock() {
      const newest = clock();
      return Promise.resolve({
        height: BigInt(newest),
        hash: blockHash(newest),
        spamPowHashFunction: TERMS.hashFunction,
        spamPowDifficulty: TERMS.difficulty,
        spamPowNumberOfPastBlocks: TERMS.pastBlocks,
        spamPowNumberOfTxPerBlock: TERMS.perBlock,
        spamPowIncreasingDifficulty: TERMS.increasing,
        chainId,
      });
    },
    check: (tx) => new Promise((resolve) => resolve(judge.check(tx))),
    position() {
      const newest = clock();
      return Promise.resolve(newest === 0 ? null : { height: BigInt(newest), timestamp: timestampOf(newest) });
    },
  };
}
