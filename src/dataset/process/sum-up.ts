/** Sums up what was found in the tables of a dataset. */
import type { TableFolder } from '../layout/find-dataset.ts';
import { rootOf, type TableManifest } from '../layout/manifest.ts';
import type { VerifiedTable } from '../verify/verify-table.ts';
import type { TableOverview, VerifyResult } from './dataset-calls.ts';

function summarise({ area, table }: TableFolder, manifest: TableManifest | undefined): TableOverview {
  const segments = manifest?.segments ?? [];
  const files = manifest?.files ?? [];
  return {
    area,
    table,
    from: segments[0]?.from ?? null,
    to: segments.at(-1)?.to ?? null,
    segments: segments.length,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    inexact: segments.filter(({ verdict }) => verdict === 'inexact').length,
    ...(manifest?.snapshot && { snapshot: manifest.snapshot }),
  };
}

/** A table of a dataset, and what reading it has shown. */
export interface Verified {
  table: TableFolder;
  found: VerifiedTable;
}

/** Returns the name of a table for problems. Two tables are named checkpoints, so that of the lists has the prefix "lists". */
function nameOf({ area, table }: TableFolder): string {
  return area === 'lists' ? `lists/${table}` : table;
}

/** Returns the chains of tables, each once. */
export function chainsOf(verified: readonly Verified[]): string[] {
  return [...new Set(verified.flatMap(({ found: { manifest } }) => manifest?.chain ?? []))];
}

/**
 * Returns the result over all tables; the worst verdict of any table decides.
 * @param foreign problems of files beside the tables
 */
export function sumUp(folder: string, verified: readonly Verified[], foreign: readonly string[] = []): VerifyResult {
  const chains = chainsOf(verified);
  const mixed =
    chains.length > 1
      ? [`its tables are of several chains: ${chains.map((chain) => JSON.stringify(chain)).join(', ')}`]
      : [];
  const none = verified.length > 0 ? [] : ['it has no table; folders that are links do not count'];
  const ofAll = [...none, ...mixed, ...foreign];
  const verdicts = [...verified.map(({ found }) => found.verdict), ofAll.length > 0 ? 'damaged' : 'complete'];
  const ofHistory = verified.flatMap(({ table, found: { manifest } }) =>
    table.area === 'history' && manifest !== undefined ? [manifest] : [],
  );
  return {
    folder,
    verdict: (['damaged', 'incomplete'] as const).find((bad) => verdicts.includes(bad)) ?? 'complete',
    root: rootOf(ofHistory),
    problems: [
      ...ofAll,
      ...verified.flatMap(({ table, found }) => found.problems.map((problem) => `${nameOf(table)}: ${problem}`)),
    ],
    tables: verified.map(({ table, found }) => ({ ...summarise(table, found.manifest), verdict: found.verdict })),
  };
}
