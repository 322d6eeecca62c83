import { join } from 'node:path';
import type { BlockRange, ExportPlan, InputOf, WireNames } from '../contract/index.ts';
import { pathExists } from '../files/index.ts';
import { type ExportTable, type History, joinHoldings, nameArchive, requireTable } from '../history/index.ts';
import { freeBytes } from './archive-paths.ts';
import type { PlanKnownRange } from './plan-known-range.ts';
import { addAmounts, planTable, runsOf } from './plan-range.ts';
import type { RangeFetcher } from './range-fetcher.ts';

/** Plans exports to archives before they start. */
export interface ExportPlanner {
  /**
   * Plans exports of tables to archives: the valid range, and each size. Writes nothing.
   * @param into the folder for the archives
   */
  plan(request: InputOf<'planExports'>, names: WireNames, into: string): Promise<ExportPlan>;
  /**
   * Returns the archive's name, the number of segments in its range, and how many of them are stored.
   * @throws OrreryError as `RangeFetcher.join`; HISTORY_MISSING if `offline` and a segment is not stored
   */
  orderOf(
    table: ExportTable,
    range: BlockRange,
    names: WireNames,
    offline: boolean,
  ): Promise<{ name: string; segments: number; stored: number }>;
}

/** The objects that a planner of exports uses. */
export interface ExportPlannerParts {
  chainId: string;
  history: Pick<History, 'holdings' | 'openArchive'>;
  planKnownRange: PlanKnownRange;
  rangeFetcher: Pick<RangeFetcher, 'join' | 'fetchesAgain'>;
}

/** Returns a planner of exports to archives. */
export function createExportPlanner({
  chainId,
  history,
  planKnownRange,
  rangeFetcher,
}: ExportPlannerParts): ExportPlanner {
  async function planOne(table: ExportTable, range: BlockRange, names: WireNames, into: string) {
    const all = await history.holdings(table);
    const joined = await rangeFetcher.join(table, range);
    const size = planTable({ chainId, table, names, range }, { all, joined }, rangeFetcher.fetchesAgain);
    if (size.missing + size.again === 0) {
      const archive = await history.openArchive({ table, range, names });
      await archive.close();
      size.bytes = { value: archive.bytes, certainty: 'known' };
      size.files = archive.csv.length;
      // The CSV files have headers, which the stored parts lack.
      size.rawBytes = { value: archive.csv.reduce((sum, { rawBytes }) => sum + rawBytes, 0), certainty: 'known' };
      size.archive = archive.name;
    }
    return { table, ...size, exists: await pathExists(join(into, size.archive)) };
  }

  async function plan(
    { tables, from, to }: InputOf<'planExports'>,
    names: WireNames,
    into: string,
  ): Promise<ExportPlan> {
    const chosen = tables.map(requireTable);
    const planned = await planKnownRange(from, to);
    const { range } = planned;
    const sizes = range === null ? [] : await Promise.all(chosen.map((table) => planOne(table, range, names, into)));
    return {
      ...planned,
      tables: sizes,
      bytes: addAmounts(sizes.map(({ bytes }) => bytes)),
      folder: into,
      freeBytes: await freeBytes(into),
    };
  }

  async function orderOf(
    table: ExportTable,
    range: BlockRange,
    names: WireNames,
    offline: boolean,
  ): Promise<{ name: string; segments: number; stored: number }> {
    // Offline, no listing is asked for: the known segments decide.
    const joined = offline ? joinHoldings(await history.holdings(table), range) : await rangeFetcher.join(table, range);
    const stored = joined.filter(({ part }) => part !== undefined).length;
    const counts = { segments: joined.length, stored };
    if (offline || (joined.length > 0 && stored === joined.length)) {
      // Throws an error that names the missing segments, if any.
      const archive = await history.openArchive({ table, range, names });
      await archive.close();
      return { name: archive.name, ...counts };
    }
    return { name: nameArchive(chainId, table, runsOf(joined, range), names), ...counts };
  }

  return { plan, orderOf };
}
