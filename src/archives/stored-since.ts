import type { ArchiveVerdict } from '../contract/index.ts';
import { chainInNames, type History, readName } from '../history/index.ts';

/**
 * Returns true if segments of an archive's blocks came into the store after its verdict, of its table or of `blocks`: with
 * them another verification can say more. False for an archive of another chain, with which nothing stored is compared.
 */
export function isStoredSince(
  history: Pick<History, 'storedSince'>,
  chainId: string,
  { csv, range, verifiedAt }: Pick<ArchiveVerdict, 'csv' | 'range' | 'verifiedAt'>,
): Promise<boolean> {
  const named = readName(csv[0]?.name ?? '', 'csv');
  if (named === undefined || range === null || named.chain !== chainInNames(chainId)) return Promise.resolve(false);
  return history.storedSince([named.table, 'TABLE_BLOCKS'], range, verifiedAt);
}
