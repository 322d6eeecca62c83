import { type ExportTable, nameOfTable, type Span } from '../history/index.ts';

/** How many stretches are named. */
const NAMED = 3;

/** What is meant of a table; `spans` stand in order, and those that adjoin are one. */
export function spansInWords(table: ExportTable, spans: readonly Span[]): string {
  const stretches: Span[] = [];
  for (const { from, to } of spans) {
    const last = stretches.at(-1);
    if (last !== undefined && last.to + 1n === from) last.to = to;
    else stretches.push({ from, to });
  }
  const named = stretches.slice(0, NAMED).map(({ from, to }) => `blocks ${from} to ${to}`);
  const more = stretches.length > NAMED ? [`${stretches.length - NAMED} more stretches`] : [];
  return `${nameOfTable(table)} of ${[...named, ...more].join(', ')}`;
}
