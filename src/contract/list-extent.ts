import type { TableCoverage } from './api/query-methods.ts';

/** Tables with a part for each epoch. Not every epoch is stored, so `complete` speaks of the stored ones alone. */
const BY_EPOCH: ReadonlySet<string> = new Set(['nodes', 'delegations']);

/** Says in words how much of a list is stored: "complete", "partial", "stored epochs complete", "nothing stored". */
export function listExtent({ table, complete, asOf }: Pick<TableCoverage, 'table' | 'complete' | 'asOf'>): string {
  if (asOf === null) return 'nothing stored';
  const extent = complete ? 'complete' : 'partial';
  return BY_EPOCH.has(table) ? `stored epochs ${extent}` : extent;
}
