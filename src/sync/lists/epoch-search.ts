/**
 * The largest number for which `exists` holds, when it holds up to some number and not beyond, and is known to hold for
 * `known`: gallops up, then halves. Asks about 2 log2 of the distance.
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
