import type { BlockRange } from '../contract/index.ts';
import { type ExportTable, nameOfTable } from '../history/index.ts';

/** Maximum number of ranges that are named. */
const NAMED = 3;

/**
 * Returns ranges of a table as text: "trades of blocks 1 to 100, blocks 201 to 300", at most three of them. `spans` are
 * in order; adjoining ones are joined.
 */
export function spansInWords(table: ExportTable, spans: readonly BlockRange[]): string {
  const runs: BlockRange[] = [];
  for (const { from, to } of spans) {
    const last = runs.at(-1);
    if (last !== undefined && last.to + 1n === from) last.to = to;
    else runs.push({ from, to });
  }
  const named = runs.slice(0, NAMED).map(({ from, to }) => `blocks ${from} to ${to}`);
  const more = runs.length > NAMED ? [`${runs.length - NAMED} more ranges`] : [];
  return `${nameOfTable(table)} of ${[...named, ...more].join(', ')}`;
}
