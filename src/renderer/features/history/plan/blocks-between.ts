import type { BlockRange } from '../../../../contract/index.ts';
import type { BlockClock } from '../time/block-clock.ts';

/**
 * Returns the blocks between two times (Unix milliseconds), limited to the known segments. Undefined if there is no
 * segment, if `to` is not after `from`, or if no known block lies between them.
 * @param segments lowest first
 */
export function blocksBetween(
  clock: BlockClock,
  segments: readonly BlockRange[],
  from: number,
  to: number,
): BlockRange | undefined {
  const first = segments[0]?.from;
  const last = segments.at(-1)?.to;
  if (first === undefined || last === undefined || to <= from) return undefined;
  const within = (height: bigint) => (height < first ? first : height > last ? last : height);
  const [start, end] = [BigInt(clock.heightAt(from)), BigInt(clock.heightAt(to))];
  return start > last || end < first ? undefined : { from: within(start), to: within(end) };
}
