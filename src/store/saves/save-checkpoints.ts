import type { Checkpoint } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { PageSaved } from '../list-progress.ts';
import { checkStorable } from './storable.ts';

/**
 * Stores a page of checkpoints, one for each block, and counts what it added and changed. Of two for the same block the
 * later one counts.
 * @throws OrreryError VALUE_NOT_STORABLE
 */
export function saveCheckpoints(connection: Connection, checkpoints: readonly Checkpoint[]): PageSaved {
  const insert = connection.statement('INSERT INTO checkpoint VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const update = connection.statement(
    'UPDATE checkpoint SET hash = ?, block_hash = ? WHERE at_block = ? AND (hash, block_hash) <> (?, ?)',
  );
  let added = 0;
  let changed = 0;
  let oldest: bigint | null = null;
  for (const { atBlock, hash, blockHash } of checkpoints) {
    checkStorable(() => `Checkpoint ${hash}`, 'atBlock', atBlock);
    const inserted = insert.run(atBlock, hash, blockHash);
    changed += inserted === 0 ? update.run(hash, blockHash, atBlock, hash, blockHash) : 1;
    added += inserted;
    if (oldest === null || atBlock < oldest) oldest = atBlock;
  }
  return { added, oldest, changed };
}
