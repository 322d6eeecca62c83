import type { TableCoverage } from './api/query-methods.ts';

/** Lists with rows for each epoch. Not every epoch is stored, so `complete` speaks of the stored ones alone. */
const BY_EPOCH: ReadonlySet<string> = new Set(['nodes', 'delegations']);

/**
 * Returns how much of a list is stored, in words: "complete", "partial" or "nothing stored"; for a list by epoch, "stored
 * epochs complete" or "stored epochs partial".
 */
export function listExtent({ table, complete, asOf }: Pick<TableCoverage, 'table' | 'complete' | 'asOf'>): string {
  if (asOf === null) return 'nothing stored';
  const extent = complete ? 'complete' : 'partial';
  return BY_EPOCH.has(table) ? `stored epochs ${extent}` : extent;
}
