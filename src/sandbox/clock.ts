import { GENESIS } from './chain.ts';

/** Tells the height of the newest block: seconds since genesis, never falling. */
export type Clock = () => number;

/**
 * One block a second since genesis by the wall clock; from `height` at the start where one is given; standing where
 * `still`. A wall clock set back holds the chain rather than undoing blocks, and one before genesis holds it at block 0.
 *
 * @param now the wall clock in Unix milliseconds
 */
export function createClock(options: { height?: number | undefined; still: boolean; now: () => number }): Clock {
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
