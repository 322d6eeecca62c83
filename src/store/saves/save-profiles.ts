import type { Party } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { readListProgress, withoutTotals } from '../list-progress.ts';
import { savePage } from './save-page.ts';

/**
 * Returns true if a party is stored with another alias or other metadata. An empty value of the profile does not count.
 */
function isChanged(connection: Connection, { id, alias, metadata }: Party): boolean {
  const stored = connection.statement('SELECT alias, metadata FROM party WHERE id = ?').get(id);
  if (stored === undefined) return false;
  const [knownAlias, knownMetadata] = stored;
  return (alias !== '' && alias !== knownAlias) || (metadata.length > 0 && JSON.stringify(metadata) !== knownMetadata);
}

/**
 * Stores the profiles of stored parties: real networks list profiles apart from parties. Skips a party that is not
 * stored, because only the list sync knows its position in the list. Returns how many profiles changed; 0 before the
 * list's first page.
 */
export function saveProfiles(connection: Connection, profiles: readonly Party[]): number {
  const progress = readListProgress(connection, 'parties', '');
  if (progress === null) return 0;
  const news = profiles.filter((profile) => isChanged(connection, profile));
  if (news.length > 0)
    savePage(connection, { list: 'parties', records: news, direction: 'newer', progress: withoutTotals(progress) });
  return news.length;
}
