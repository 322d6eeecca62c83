/** The embedded network as a DataSource: every list made on demand, nothing kept. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  type DataSource,
  type FilterOf,
  type ListName,
  OrreryError,
  type RecordOf,
  type ScanRequest,
} from '../contract/index.ts';
import { createBlockHashes, timestampOf } from './chain.ts';
import { createCheckpoints } from './checkpoints.ts';
import { createClock } from './clock.ts';
import { createMarkets, type SandboxMarket } from './funding/markets.ts';
import { createFundingPoints } from './funding/point-list.ts';
import { createNodes } from './nodes/node-list.ts';
import { chainIdOf, checkOptions, SourceOptions } from './options.ts';
import { createParties } from './parties/party-list.ts';
import type { Found, Scanner } from './scanning.ts';

export interface SandboxSource extends DataSource {
  readonly markets: readonly SandboxMarket[];
  /** Height of the newest block. */
  height(): number;
  /** Hash of a block, 64 lower-case hexadecimal digits. */
  blockHash(height: number): string;
}

/**
 * The network of a seed, as it stands by the clock. Finished epochs, blocks and points never change, and two sources of
 * equal options hold equal rows, whenever and wherever they run.
 *
 * @throws OrreryError OPTION_INVALID
 */
export function createSandboxSource(options: SourceOptions = {}): SandboxSource {
  const { height, still, now = Date.now, ...content } = checkOptions(SourceOptions, options);
  const { seed } = content;
  const clock = createClock({ height, still, now });
  const blockHash = createBlockHashes(seed);
  const markets = createMarkets(seed);
  const parties = createParties(seed, content.parties);
  const scanners: { [L in ListName]: Scanner<L> } = {
    nodes: createNodes(seed, parties, content.parties).scan,
    parties: parties.scan,
    checkpoints: createCheckpoints(seed, blockHash).scan,
    fundingPeriodDataPoints: createFundingPoints(seed, markets, content.points).scan,
  };
  const chainId = chainIdOf(content);

  return {
    chainId,
    ordering: chainId,
    markets,
    height: clock,
    blockHash,
    position() {
      const newest = clock();
      return Promise.resolve(newest === 0 ? null : { height: BigInt(newest), timestamp: timestampOf(newest) });
    },
    async scan<L extends ListName>(list: L, filter: FilterOf<L>, request: ScanRequest, signal?: AbortSignal) {
      // Long walks leave the event loop to others between their pages.
      await yieldToOthers();
      if (signal?.aborted) throw new OrreryError('CANCELLED', {});
      const scanList: Scanner<L> = scanners[list];
      const found: Found<RecordOf<L>> = scanList(filter, request, clock());
      return { ...found, standing: { complete: true, asOf: now() } };
    },
  };
}
