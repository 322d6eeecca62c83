/**
 * Protocol upgrades of the network: blocks after which a new release ran, most of them with a new version of the database
 * schema. The versions are those of real releases; sometimes an upgrade returns to an older one.
 */
import { remember } from '../memo.ts';
import { createNoise } from '../randomness.ts';

const FIRST_VERSION = 90;
/** The releases of the first day, one in each window of blocks. */
const EARLY_VERSIONS = [97, 107, 116, 115, 116, 123] as const;
const EARLY_BLOCKS = 3000;
/** Later there is one release in every window of this many blocks: the newest schema, or for a while the one before it. */
const LATE_WINDOW_BLOCKS = 250_000;
/** A walk through all segments asks for the same few windows thousands of times. */
const REMEMBERED_WINDOWS = 64;
const NEWEST_VERSION = 123;
const FALLBACK_VERSION = 116;

/** Every version that a segment of this network can have. */
export const SCHEMA_VERSIONS: readonly number[] = [...new Set([FIRST_VERSION, ...EARLY_VERSIONS])];

/** A protocol upgrade. */
export interface ProtocolUpgrade {
  /** The last block of the previous release. */
  height: number;
  /** Schema version of the blocks after it. */
  version: number;
}

/** The protocol upgrades of a world. */
export interface Upgrades {
  /** The newest upgrade before a block, if there was one. */
  before(height: number): ProtocolUpgrade | undefined;
  /** The first upgrade at or after a block. */
  from(height: number): ProtocolUpgrade;
  /** Schema version of a block (1 or later). */
  versionAt(height: number): number;
}

/** Returns the protocol upgrades of a seed, computed when they are asked for. */
export function createUpgrades(seed: string): Upgrades {
  const noise = createNoise(seed, 'upgrades');

  /**
   * Returns a height between the thousands `first` and `last`, but never a multiple of 1000, where a segment ends
   * anyway.
   */
  const within = (turn: number, first: number, last: number) => {
    const block = noise.at(turn);
    return 1000 * (first + block.below(last - first, 0)) + 100 * (1 + block.below(9, 1));
  };

  const early: readonly ProtocolUpgrade[] = EARLY_VERSIONS.map((version, turn) => {
    const start = (turn * EARLY_BLOCKS) / 1000;
    return { height: within(turn, start + 1, start + EARLY_BLOCKS / 1000), version };
  });

  /** The upgrade of a late window, 1 or later. */
  const late = remember(REMEMBERED_WINDOWS, (window): ProtocolUpgrade => {
    const start = (window * LATE_WINDOW_BLOCKS) / 1000;
    const version = noise.at(window, 1).unit(0) < 0.25 ? FALLBACK_VERSION : NEWEST_VERSION;
    return {
      height: within(EARLY_VERSIONS.length + window, start + 20, start + LATE_WINDOW_BLOCKS / 1000 - 20),
      version,
    };
  });

  const before = (height: number) => {
    const window = Math.floor(height / LATE_WINDOW_BLOCKS);
    for (const candidate of [window, window - 1]) {
      if (candidate < 1) continue;
      const upgrade = late(candidate);
      if (upgrade.height < height) return upgrade;
    }
    return early.findLast((upgrade) => upgrade.height < height);
  };

  const from = (height: number) => {
    const next = early.find((upgrade) => upgrade.height >= height);
    if (next !== undefined) return next;
    const window = Math.max(1, Math.floor(height / LATE_WINDOW_BLOCKS));
    const upgrade = late(window);
    return upgrade.height >= height ? upgrade : late(window + 1);
  };

  return { before, from, versionAt: (height) => before(height)?.version ?? FIRST_VERSION };
}
