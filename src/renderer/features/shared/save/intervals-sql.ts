/** The blocks between checkpoints as SQL over the stored checkpoints (docs/query.md). */

/**
 * Returns the SQL query for the number of blocks between each stored checkpoint and the one before (docs/query.md).
 * @param range blocks, both included; undefined for all
 */
export function intervalsSql(range: { from: string; to: string } | undefined): string {
  return [
    'select at_block, at_block - lag(at_block) over (order by at_block) as blocks, hash, block_hash',
    'from checkpoints',
    `qualify blocks is not null${range === undefined ? '' : ` and at_block between ${range.from} and ${range.to}`}`,
    'order by at_block',
  ].join('\n');
}
