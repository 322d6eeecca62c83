/**
 * Returns the largest number for which `exists` returns true, by doubling steps and then bisection: about 2 log2 of the
 * distance from `known` in calls. `exists` must be true for `known`, and false for all numbers above the largest one.
 * Errors of `exists` are thrown.
 */
export async function lastExisting(known: bigint, exists: (seq: bigint) => Promise<boolean>): Promise<bigint> {
  let low = known;
  let step = 1n;
  while (await exists(low + step)) {
    low += step;
    step *= 2n;
  }
  let high = low + step;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (await exists(middle)) low = middle;
    else high = middle;
  }
  return low;
}
