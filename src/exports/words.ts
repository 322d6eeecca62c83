import { type ExportTable, nameOfTable, type Span } from '../history/index.ts';

/** Maximum number of ranges that are named. */
const NAMED = 3;

/** Names ranges of a table. `spans` are in order; adjoining ones are joined. */
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
