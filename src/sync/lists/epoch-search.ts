/**
 * Returns the largest number for which `exists` returns true. It doubles its steps from `known`, then halves the
 * interval: for a number that is n above `known`, it calls `exists` about 2 log2(n) times. `exists` must be true from
 * `known` to the largest number, and false above it. Errors of `exists` are thrown.
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
