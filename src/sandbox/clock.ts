import { GENESIS } from './chain.ts';

/** Returns the height of the newest block: seconds since genesis, never falling. */
export type ChainClock = () => number;

/**
 * Returns a clock with one block a second since genesis, by the wall clock. With `height` the chain starts at that
 * height instead; with `still` it does not move. When the wall clock is set back, the chain waits and undoes no block;
 * before genesis its height is 0.
 * @param now the wall clock in Unix milliseconds
 */
export function createClock(options: { height?: number | undefined; still: boolean; now: () => number }): ChainClock {
  const { height, still, now } = options;
  const started = now();
  const blockZero = height === undefined ? GENESIS : started - height * 1000;
  const heightAt = (time: number) => Math.floor((time - blockZero) / 1000);
  let newest = Math.max(0, heightAt(started));
  return () => {
    if (!still) newest = Math.max(newest, heightAt(now()));
    return newest;
  };
}
