import { OrreryError, type TableCoverage } from '../contract/index.ts';

/** The answer of a tool. */
export interface Answer {
  /** One or a few lines that say how far the answer is complete. */
  about: readonly string[];
  /** JSON, in the wire form of the contract. */
  data: Record<string, unknown>;
  /** Rows in it, for the list of calls. */
  rows?: number;
}

const time = (millis: number | null): string => (millis === null ? 'never confirmed' : new Date(millis).toISOString());

const MAX_RANGES = 5;
const ranges = (all: readonly { from: bigint; to: bigint }[]): string => {
  const named = all.slice(0, MAX_RANGES).map(({ from, to }) => `${from}-${to}`);
  return [...named, ...(all.length > MAX_RANGES ? [`and ${all.length - MAX_RANGES} more ranges`] : [])].join(', ');
};

/** "history.trades: blocks 1-3000 stored, 3001-9000 not stored, as of 2026-10-01T12:00:00.000Z". */
export function coverageLine({ table, kind, stored, missing, complete, asOf }: TableCoverage): string {
  const parts =
    kind === 'list'
      ? [asOf === null ? 'nothing stored' : complete ? 'complete' : 'partial']
      : [
          stored.length === 0 ? 'no block stored' : `blocks ${ranges(stored)} stored`,
          ...(missing.length === 0 ? [] : [`${ranges(missing)} not stored`]),
        ];
  return `${table}: ${parts.join(', ')}, as of ${time(asOf)}`;
}

/** Coverage of a list or an analysis. */
export const listLine = (what: string, { complete, asOf }: { complete: boolean; asOf: number | null }): string =>
  `${what}: ${complete ? 'complete' : 'partial'}, as of ${time(asOf)}`;

/** "rows 1-100 of 5321". */
export function rowsLine(shown: number, total: number | null): string {
  if (shown === 0) return total === null || total === 0 ? 'no rows' : `no rows of ${total}`;
  return `rows 1-${shown} of ${total ?? `more than ${shown}`}`;
}

/** JSON without bigint: integers of 64 bits are decimal text. */
export const plainJson = (value: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)));

/** The reason of a refusal in words, with what to do. */
export const reasonOf = (thrown: unknown): string => OrreryError.from(thrown).message;
