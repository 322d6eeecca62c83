/** A list can have a checkpoint of a block that is reported only with the next answers (blocks). */
const MAX_BLOCKS_AHEAD = 5n;

/**
 * Returns the number of blocks since a checkpoint; null if the service in use has not reached it: it is behind the one that
 * listed the checkpoint.
 * @param newest block height of the checkpoint
 * @param height height of the newest block
 */
export function blocksSince(newest: bigint, height: bigint): bigint | null {
  if (newest - height > MAX_BLOCKS_AHEAD) return null;
  return height > newest ? height - newest : 0n;
}
