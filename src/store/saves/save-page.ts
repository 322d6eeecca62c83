import type { RecordOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import {
  type ListProgress,
  type PagedList,
  type PageSaved,
  readListProgress,
  type SyncDirection,
  writeListProgress,
} from '../list-progress.ts';
import { saveCheckpoints } from './save-checkpoints.ts';
import { saveFundingPoints } from './save-funding-points.ts';
import { saveParties } from './save-parties.ts';

/** A page of a list to store, with the progress of the list's sync after it. */
export interface PageToSave<L extends PagedList> {
  list: L;
  /** The market id of funding points; absent for the other lists. */
  scope?: string;
  /** In sync order. */
  records: readonly RecordOf<L>[];
  /** 'older' gives the newest record first, 'newer' the oldest. */
  direction: SyncDirection;
  progress: ListProgress;
}

function saveRecords<L extends PagedList>(
  connection: Connection,
  { list, scope = '', records, direction }: PageToSave<L>,
): PageSaved {
  switch (list) {
    case 'parties':
      return saveParties(connection, records as readonly RecordOf<'parties'>[], direction);
    case 'checkpoints':
      return saveCheckpoints(connection, records as readonly RecordOf<'checkpoints'>[]);
    default:
      return saveFundingPoints(connection, scope, records as readonly RecordOf<'fundingPeriodDataPoints'>[], direction);
  }
}

function least(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/**
 * Stores a page of a list together with the progress of its sync; call it within a transaction. Pages join without a
 * gap: each begins where the page before it, in its direction, ended. Returns how many rows are new.
 * @throws OrreryError VALUE_NOT_STORABLE
 */
export function savePage<L extends PagedList>(connection: Connection, page: PageToSave<L>): number {
  const { list, scope = '', progress } = page;
  const before = readListProgress(connection, list, scope);
  const { added, changed, oldest } = saveRecords(connection, page);
  writeListProgress(connection, list, scope, {
    ...progress,
    rows: (before?.rows ?? 0) + added,
    version: (before?.version ?? 0) + changed,
    completeTo: least(before?.completeTo ?? null, oldest),
  });
  return added;
}
