/**
 * Protocol upgrades of the network: blocks after which another release ran, most of them with another version of the
 * database schema. The versions are those of real releases, and once in a while one goes back down.
 */
import { createNoise } from '../randomness.ts';

const FIRST_VERSION = 90;
/** The releases of the first day, one in each stretch of blocks. */
const EARLY_VERSIONS = [97, 107, 116, 115, 116, 123] as const;
const EARLY_STRETCH = 3000;
/** From then on there is one release in every such stretch: the newest schema, or the one before it for a while. */
const LATE_STRETCH = 250_000;
const NEWEST_VERSION = 123;
const FALLBACK_VERSION = 116;

/** Every version that a segment of this network can have. */
export const SCHEMA_VERSIONS: readonly number[] = [...new Set([FIRST_VERSION, ...EARLY_VERSIONS])];

export interface Upgrade {
  /** The last block under the release before. */
  height: number;
  /** Schema version of the blocks after it. */
  version: number;
}

export interface Upgrades {
  /** The newest upgrade before a block, if there was one. */
  before(height: number): Upgrade | undefined;
  /** The first upgrade at or after a block. */
  from(height: number): Upgrade;
  /** Schema version that a block (1 or later) was written under. */
  versionAt(height: number): number;
}

export function createUpgrades(seed: string): Upgrades {
  const noise = createNoise(seed, 'upgrades');

  /** Between the thousands `first` and `last`, and never on a thousand, where a segment would end anyway. */
  const within = (turn: number, first: number, last: number) => {
    const block = noise.at(turn);
    return 1000 * (first + block.below(last - first, 0)) + 100 * (1 + block.below(9, 1));
  };

  const early: readonly Upgrade[] = EARLY_VERSIONS.map((version, turn) => {
    const start = (turn * EARLY_STRETCH) / 1000;
    return { height: within(turn, start + 1, start + EARLY_STRETCH / 1000), version };
  });

  /** The upgrade of a late stretch, 1 or later. */
  const late = (stretch: number): Upgrade => {
    const start = (stretch * LATE_STRETCH) / 1000;
    const version = noise.at(stretch, 1).unit(0) < 0.25 ? FALLBACK_VERSION : NEWEST_VERSION;
    return { height: within(EARLY_VERSIONS.length + stretch, start + 20, start + LATE_STRETCH / 1000 - 20), version };
  };

  const before = (height: number) => {
    const stretch = Math.floor(height / LATE_STRETCH);
    for (const candidate of [stretch, stretch - 1]) {
      if (candidate < 1) continue;
      const upgrade = late(candidate);
      if (upgrade.height < height) return upgrade;
    }
    return early.findLast((upgrade) => upgrade.height < height);
  };

  const from = (height: number) => {
    const next = early.find((upgrade) => upgrade.height >= height);
    if (next !== undefined) return next;
    const stretch = Math.max(1, Math.floor(height / LATE_STRETCH));
    const upgrade = late(stretch);
    return upgrade.height >= height ? upgrade : late(stretch + 1);
  };

  return { before, from, versionAt: (height) => before(height)?.version ?? FIRST_VERSION };
}
