import { type Coverage, listExtent, OrreryError, type TableCoverage } from '../contract/index.ts';

/** The answer of a tool to an assistant. */
export interface ToolAnswer {
  /** Lines that say to which extent the answer is complete. */
  about: readonly string[];
  /** JSON, in the wire form of the contract. */
  data: Record<string, unknown>;
  /** Number of rows in `data`, for the list of calls. */
  rows?: number;
}

const time = (millis: number | null): string => (millis === null ? 'never confirmed' : new Date(millis).toISOString());

const MAX_RANGES = 5;
const ranges = (all: readonly { from: bigint; to: bigint }[]): string => {
  const named = all.slice(0, MAX_RANGES).map(({ from, to }) => `${from}-${to}`);
  return [...named, ...(all.length > MAX_RANGES ? [`and ${all.length - MAX_RANGES} more ranges`] : [])].join(', ');
};

/**
 * Returns the extent to which a table is stored, in the form "history.trades: blocks 1-3000 stored, 3001-9000 not
 * stored, as of 2026-10-01T12:00:00.000Z". Names at most five ranges of each kind. For a list, `listExtent`
 * says it in place of ranges.
 */
export function coverageLine({ table, kind, stored, missing, suspect = [], complete, asOf }: TableCoverage): string {
  const parts =
    kind === 'list'
      ? [listExtent({ table, complete, asOf })]
      : [
          stored.length === 0 ? 'no block stored' : `blocks ${ranges(stored)} stored`,
          ...(missing.length === 0 ? [] : [`${ranges(missing)} not stored`]),
          ...(suspect.length === 0 ? [] : [`${ranges(suspect)} suspect (rows may be missing or wrong)`]),
        ];
  return `${table}: ${parts.join(', ')}, as of ${time(asOf)}`;
}

/**
 * Returns a line that says if a list or an analysis is complete, and as of when (Unix milliseconds).
 * @param what the name of the list or the analysis
 */
export const listLine = (what: string, { complete, asOf, isOutdated = false }: Coverage): string =>
  `${what}: ${complete ? 'complete' : 'partial'}${isOutdated ? ', without final scores' : ''}, as of ${time(asOf)}`;

/**
 * Says which rows of all rows are in an answer: "rows 1-100 of 5321", or "no rows".
 * @param total number of all rows; null if they were not counted to the end
 */
export function rowsLine(shown: number, total: number | null): string {
  if (shown === 0) return total === null || total === 0 ? 'no rows' : `no rows of ${total}`;
  return `rows 1-${shown} of ${total ?? `more than ${shown}`}`;
}

/** Returns a copy as JSON has it, without bigint: integers of 64 bits are decimal text. */
export const plainJson = (value: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)));

/** Returns the reason of a refusal in words, with what to do. @param thrown any value */
export const explainRefusal = (thrown: unknown): string => OrreryError.from(thrown).message;
