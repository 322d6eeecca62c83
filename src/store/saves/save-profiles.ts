import type { Party } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { readListProgress, walkState } from '../walks.ts';
import { savePage } from './save-page.ts';

/** Whether a party is stored and says something else so far. */
function isNews(connection: Connection, { id, alias, metadata }: Party): boolean {
  const stored = connection.statement('SELECT alias, metadata FROM party WHERE id = ?').get(id);
  if (stored === undefined) return false;
  const [knownAlias, knownMetadata] = stored;
  return (alias !== '' && alias !== knownAlias) || (metadata.length > 0 && JSON.stringify(metadata) !== knownMetadata);
}

/**
 * Names parties that are stored: what they say of themselves is listed apart from them on real networks. A party that is
 * not stored is left out, since only the walk knows its place in the list.
 * @returns how many say something else now
 */
export function saveProfiles(connection: Connection, profiles: readonly Party[]): number {
  const walk = readListProgress(connection, 'parties', '');
  if (walk === null) return 0;
  const news = profiles.filter((profile) => isNews(connection, profile));
  if (news.length > 0) savePage(connection, 'parties', '', news, 'newer', walkState(walk));
  return news.length;
}
