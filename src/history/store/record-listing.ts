import { type HistorySegment, OrreryError } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { findSegment, insertSegment, updateSegment } from './segment-rows.ts';

/** The changes of a listing. `disputed` segments differ from the stored ones; their parts are kept and marked. */
export interface RecordedSegments {
  added: number;
  changed: number;
  disputed: number;
}

/**
 * Records one listed segment and returns the kind of change; undefined if it is known as listed.
 * @throws OrreryError CHAIN_MISMATCH, UPSTREAM_INVALID
 */
function recordSegment(
  connection: Connection,
  chain: string,
  listed: HistorySegment,
  source: string,
): keyof RecordedSegments | undefined {
  const { fromHeight: from, toHeight: to, databaseVersion: schemaVersion, chainId } = listed;
  if (chainId !== '' && chainId !== chain) {
    throw new OrreryError('CHAIN_MISMATCH', { service: source, actual: chainId, expected: chain });
  }
  if (from < 0n || to < from) {
    throw new OrreryError('UPSTREAM_INVALID', { service: source, problem: `a segment of blocks ${from} to ${to}` });
  }
  const { historySegmentId: segmentId, previousHistorySegmentId: previousSegmentId } = listed;
  const segment = { from, to, schemaVersion, segmentId, previousSegmentId, origin: 'listed', source } as const;
  const known = findSegment(connection, { from, to });
  if (known === undefined) {
    insertSegment(connection, segment);
    return 'added';
  }
  const sameId = known.segmentId === segmentId || known.segmentId === '' || segmentId === '';
  const same = known.schemaVersion === schemaVersion && sameId;
  if (same && known.origin === 'listed' && (known.segmentId === segmentId || segmentId === '')) return undefined;
  const isStored = () => connection.statement('SELECT 1 FROM part WHERE segment = ?').get(known.key) !== undefined;
  if (!same && isStored()) {
    connection.statement('UPDATE part SET disputed_by = ? WHERE segment = ?').run(source, known.key);
    return 'disputed';
  }
  updateSegment(connection, { ...segment, key: known.key });
  return 'changed';
}

/**
 * Records a listing of a chain's segments and returns the numbers of changes. If a segment differs from the known one,
 * the listing wins as long as no part of it is stored; else the stored parts are marked as disputed. Runs in the
 * caller's transaction.
 * @param source address of the service that listed them
 * @throws OrreryError CHAIN_MISMATCH if a segment is of another chain, UPSTREAM_INVALID if its range is impossible
 */
export function recordListing(
  connection: Connection,
  chain: string,
  segments: readonly HistorySegment[],
  source: string,
): RecordedSegments {
  const recorded = { added: 0, changed: 0, disputed: 0 };
  for (const segment of segments) {
    const change = recordSegment(connection, chain, segment, source);
    if (change !== undefined) recorded[change] += 1;
  }
  return recorded;
}
