/** Blocks whose times are known. A view estimates the times of all other blocks from them. */
import type { TimedBlock } from '../contract/index.ts';
import type { History } from '../history/index.ts';
import type { NetworkStatus } from '../sync/index.ts';

/** Maximum number of blocks in an answer. More would make estimates hardly better. */
const MAX_BLOCKS = 2_000;
const NANOS_PER_MICRO = 1000n;

type Stored = Awaited<ReturnType<History['timedBlocks']>>[number];

/**
 * Returns the stored blocks with the first and the newest block of the chain, lowest first, at most about 2,000. Of
 * blocks whose times contradict each other, exact ones stay: rows of a suspect segment can have any time.
 */
export function knownBlockTimes(
  stored: readonly Stored[],
  { genesis, position }: Pick<NetworkStatus, 'genesis' | 'position'>,
): TimedBlock[] {
  const blocks: TimedBlock[] = stored.map(({ height, time, isExact }) => ({
    height,
    timestamp: BigInt(time) * NANOS_PER_MICRO,
    isExact,
  }));
  if (genesis !== null) blocks.push({ height: 0n, timestamp: genesis, isExact: false });
  if (position !== null) blocks.push({ ...position, isExact: true });
  blocks.sort((a, b) => Number(a.height - b.height) || Number(b.isExact) - Number(a.isExact));
  return thinned(inOrder(blocks));
}

/**
 * Returns blocks whose times increase. Leaves out a block whose time is not after that of the block before it, and a
 * block with an estimated time that is not before the next exact time.
 */
function inOrder(blocks: readonly TimedBlock[]): TimedBlock[] {
  const exact = blocks.filter(({ isExact }) => isExact);
  const kept: TimedBlock[] = [];
  let next = 0;
  for (const block of blocks) {
    const before = kept.at(-1);
    if (block.isExact) next += 1;
    const after = exact[next];
    if (before !== undefined && (block.height === before.height || block.timestamp <= before.timestamp)) continue;
    if (!block.isExact && after !== undefined && block.timestamp >= after.timestamp) continue;
    kept.push(block);
  }
  return kept;
}

/** Returns every n-th block, and always the first and the last one, so that about 2,000 are left. */
function thinned(blocks: readonly TimedBlock[]): TimedBlock[] {
  const step = Math.ceil(blocks.length / MAX_BLOCKS);
  return blocks.filter((_, index) => index % step === 0 || index === blocks.length - 1);
}
