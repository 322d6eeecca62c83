/** Blocks whose times are known. A view estimates the times of all other blocks from them. */
import type { TimedBlock } from '../contract/index.ts';
import type { History } from '../history/index.ts';
import type { NetworkStatus } from '../sync/index.ts';

/** Maximum number of blocks in an answer. More would make estimates hardly better. */
const MAX_BLOCKS = 2_000;
const NANOS_PER_MICRO = 1000n;

type Stored = Awaited<ReturnType<History['timedBlocks']>>[number];

/** A block with its time, which is exact unless `is` says that it is a limit. */
interface Timed extends Pick<TimedBlock, 'height' | 'timestamp'> {
  is: Stored['is'] | 'near';
}

/**
 * Returns the stored blocks with the first and the newest block of the chain, lowest first, at most about 2,000. Of
 * blocks whose times contradict each other, exact ones stay: rows of a suspect segment can have any time.
 */
export function knownBlockTimes(
  stored: readonly Stored[],
  { genesis, position }: Pick<NetworkStatus, 'genesis' | 'position'>,
): TimedBlock[] {
  const blocks = stored.map(
    ({ height, time, is }): Timed => ({ height, timestamp: BigInt(time) * NANOS_PER_MICRO, is }),
  );
  if (genesis !== null) blocks.push({ height: 0n, timestamp: genesis, is: 'near' });
  if (position !== null) blocks.push({ ...position, is: 'exact' });
  blocks.sort((a, b) => Number(a.height - b.height) || Number(b.is === 'exact') - Number(a.is === 'exact'));
  return thinned(inOrder(blocks)).map(({ is, ...block }) => ({ ...block, isExact: is === 'exact' }));
}

/**
 * Returns blocks whose times increase. Leaves out a block whose time is not after that of the block before it, and a
 * block with an estimated time that is not before the next exact time. A limit is left out too if the estimate between
 * the blocks around it keeps to it: the rows of a sparse table are far from the ends of their segment.
 */
function inOrder(blocks: readonly Timed[]): Timed[] {
  const exact = blocks.filter(({ is }) => is === 'exact');
  const kept: Timed[] = [];
  let left: Timed[] = [];
  let next = 0;
  for (const block of blocks) {
    const before = kept.at(-1);
    if (block.is === 'exact') next += 1;
    const after = exact[next];
    if (before !== undefined && (block.height === before.height || block.timestamp <= before.timestamp)) continue;
    if (block.is !== 'exact' && after !== undefined && block.timestamp >= after.timestamp) continue;
    if (before !== undefined && after !== undefined && keepsTo(block, estimate(block.height, before, after))) {
      left.push(block);
      continue;
    }
    // A limit moves the estimates before it, away from some of the limits that they kept to.
    if (before !== undefined && block.is !== 'exact') kept.push(...brokenLimits(left, before, block));
    kept.push(block);
    left = [];
  }
  return kept;
}

/** Returns those of some limits to which the estimates between two blocks do not keep. */
function brokenLimits(limits: readonly Timed[], first: Timed, after: Timed): Timed[] {
  const broken: Timed[] = [];
  for (const limit of limits) {
    const before = broken.at(-1) ?? first;
    const isBetween = limit.height > before.height && limit.height < after.height;
    const isInOrder = limit.timestamp > before.timestamp && limit.timestamp < after.timestamp;
    if (isBetween && isInOrder && !keepsTo(limit, estimate(limit.height, before, after))) broken.push(limit);
  }
  return broken;
}

/** Returns the time of a block between two others, at a constant pace. */
function estimate(height: bigint, before: Timed, after: Timed): bigint {
  const [time, blocks] = [after.timestamp - before.timestamp, after.height - before.height];
  return before.timestamp + (time * (height - before.height)) / blocks;
}

/** Returns true if an estimated time of a block keeps to a limit. */
function keepsTo({ is, timestamp }: Timed, estimated: bigint): boolean {
  return is === 'no later' ? estimated <= timestamp : is === 'no earlier' && estimated >= timestamp;
}

/** Returns every n-th block, and always the first and the last one, so that about 2,000 are left. */
function thinned(blocks: readonly Timed[]): Timed[] {
  const step = Math.ceil(blocks.length / MAX_BLOCKS);
  return blocks.filter((_, index) => index % step === 0 || index === blocks.length - 1);
}
