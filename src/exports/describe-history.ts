import type { OutputOf } from '../contract/index.ts';
import type { ExportTable, History } from '../history/index.ts';

/**
 * Returns the known segments and their gaps, the sums of each stored table, and the bytes of the store, as views need
 * them.
 */
export async function describeHistory(history: History): Promise<Omit<OutputOf<'history'>, 'listedAt'>> {
  const [segments, gaps, tables, bytes] = await Promise.all([
    history.segments(),
    history.gaps(),
    history.summaries(),
    history.bytes(),
  ]);
  const known = segments.map(({ from, to, schemaVersion, segmentId, origin, source }) => ({
    from,
    to,
    schemaVersion,
    segmentId,
    origin,
    source,
  }));
  return { segments: known, gaps, tables, bytes };
}

/** Returns the stored segments of a table with their sizes, origin and verdict, as views need them. */
export async function describeParts(history: History, table: ExportTable): Promise<OutputOf<'historyTable'>> {
  const holdings = await history.holdings(table);
  const parts = holdings.flatMap(({ segment: { from, to }, part, reach, suspicion }) => {
    if (part === undefined) return [];
    const { rows, rawBytes, storedBytes, rawSha256: sha256, source, storedAt } = part;
    return [
      { from, to, rows, rawBytes, storedBytes, sha256, reached: reach === 'reached', suspicion, source, storedAt },
    ];
  });
  return { parts };
}
