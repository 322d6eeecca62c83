import type { TableCoverage } from '../../contract/index.ts';
import type { CachedTable } from '../../dataset/index.ts';
import type { Span } from '../../history/index.ts';
import { queryName } from './table-columns.ts';

/** Returns spans with those that touch or overlap joined. @param spans lowest first */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of spans) {
    const last = all.at(-1);
    if (last === undefined || from > last.to + 1n) all.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return all;
}

/** Subtracts spans from spans. @param covered lowest first and joined */
function without(spans: readonly Span[], covered: readonly Span[]): Span[] {
  return spans.flatMap((span) => {
    const left: Span[] = [];
    let { from } = span;
    for (const next of covered) {
      if (next.to < from || next.from > span.to) continue;
      if (next.from > from) left.push({ from, to: next.from - 1n });
      from = next.to + 1n;
    }
    return from <= span.to ? [...left, { from, to: span.to }] : left;
  });
}

/** Returns how much of a table of history is stored. Spans of blocks are given lowest first. */
export function coverageOf({
  table,
  segments,
  known,
  storedAt,
}: Pick<CachedTable, 'table' | 'segments' | 'known' | 'storedAt'>): TableCoverage {
  const stored = joined(segments);
  const missing = without(joined(known), stored);
  return {
    table: queryName(table),
    kind: 'history',
    stored,
    missing,
    complete: stored.length > 0 && missing.length === 0,
    asOf: storedAt,
  };
}
