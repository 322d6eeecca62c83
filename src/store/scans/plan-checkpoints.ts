import type { Checkpoint, Condition, LocalFieldOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { type Bounds, integerBounds, intersect } from './bounds.ts';
import { readCoverage } from './coverage.ts';
import { jsonObject, jsonText } from './json-sql.ts';
import type { Plan } from './plan.ts';
import type { Query } from './query.ts';
import { type SqlTerm, textTerms } from './terms.ts';

const WHAT = 'The list of checkpoints';
const HASHES = { hash: 'hash', blockHash: 'block_hash' } as const;

const JSON_OF_CHECKPOINT = jsonObject({
  hash: 'json_quote(hash)',
  blockHash: 'json_quote(block_hash)',
  atBlock: jsonText('at_block'),
});

function conditionTerms(condition: Condition<LocalFieldOf<'checkpoints'>>): SqlTerm[] {
  return condition.field === 'atBlock' ? [] : textTerms(`lower(${HASHES[condition.field]})`, condition);
}

function conditionBounds({ field, operator, value }: Condition): Bounds {
  return field === 'atBlock' ? integerBounds(field, operator, value) : {};
}

/**
 * Plans a scan of the checkpoints that meet all conditions, by block.
 * @throws OrreryError NOT_CACHED if the list was never synchronised; PARAMETER_INVALID (a condition)
 */
export function planCheckpoints(connection: Connection, { where }: Query<'checkpoints'>): Plan<Checkpoint> {
  const bounds = where.map(conditionBounds).reduce(intersect, {});
  const { progress, coverage } = readCoverage(connection, { list: 'checkpoints', scope: '', what: WHAT }, bounds);
  return {
    what: WHAT,
    table: 'checkpoint',
    driver: 'NOT INDEXED',
    order: [{ sql: 'at_block', kind: 'integer' }],
    bounds,
    terms: where.flatMap(conditionTerms),
    columns: ['hash', 'block_hash', 'at_block'],
    json: JSON_OF_CHECKPOINT,
    read: ([hash, blockHash, atBlock]) => ({
      hash: hash as string,
      blockHash: blockHash as string,
      atBlock: atBlock as bigint,
    }),
    kept: where.length === 0 ? progress.rows : undefined,
    version: progress.version,
    coverage,
  };
}
