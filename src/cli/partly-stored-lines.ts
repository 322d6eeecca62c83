import type { QueryResult } from '../contract/index.ts';

/** Maximum number of ranges of stored blocks of a table that are named. */
const MAX_NAMED = 5;

type Range = QueryResult['tables'][number]['stored'][number];

const rangesText = (ranges: readonly Range[]) => {
  const named = ranges.slice(0, MAX_NAMED).map(({ from, to }) => `${from} to ${to}`);
  const more = ranges.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more ranges`] : [])].join(', ');
};

const countBlocks = (ranges: readonly Range[]) => ranges.reduce((sum, { from, to }) => sum + to - from + 1n, 0n);

/**
 * Returns a line for each table of which a query reads a part, because the rest is not stored: its result looks like one
 * of the whole table. Blocks that the query certainly does not ask for do not count.
 */
export function partlyStoredLines(tables: QueryResult['tables']): string[] {
  return tables.flatMap(({ table, kind, stored, missing, asked, complete, asOf }) => {
    if (asOf === null) return [];
    if (kind === 'list') return complete ? [] : [`Partly stored: ${table}, which is not downloaded completely.`];
    const blocks = countBlocks(asked?.missing ?? missing);
    if (blocks === 0n || stored.length === 0) return [];
    const words = blocks === 1n ? '1 known block is' : `${blocks.toLocaleString('en')} known blocks are`;
    return [`Partly stored: ${table} of blocks ${rangesText(stored)}; ${words} missing.`];
  });
}
