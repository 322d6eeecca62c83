import { BUILT_IN_PARTY, type Party } from '../../contract/index.ts';
import { type Connection, foldCase } from '../../sqlite/index.ts';
import type { PageSaved, SyncDirection } from '../list-progress.ts';

/**
 * The rank of the built-in party, which has no age: above every party that arrives. A service that lists it before the
 * newest party keeps listing it first when others arrive.
 */
export const AGELESS_RANK = 2n ** 62n;

/**
 * Returns a function that gives the next rank at each call. Towards older rows, ranks count down from 0 or from the
 * lowest stored one; towards newer rows, up from the highest stored one.
 */
function ranksFor(connection: Connection, direction: SyncDirection): () => bigint {
  const edge = direction === 'older' ? 'min' : 'max';
  const [stored] = connection.statement(`SELECT ${edge}(rank) FROM party WHERE rank < ?`).get(AGELESS_RANK) ?? [];
  const step = direction === 'older' ? -1n : 1n;
  let last = typeof stored === 'bigint' ? stored : direction === 'older' ? 1n : 0n;
  return () => {
    last += step;
    return last;
  };
}

function isEmpty(connection: Connection): boolean {
  return connection.statement('SELECT 1 FROM party LIMIT 1').get() === undefined;
}

/**
 * Adds alias and metadata to a stored party. Real networks leave both empty in the list, and an empty value never
 * replaces a stored one. Returns true if the alias changed, and with it perhaps the party's position in some order.
 */
function enrich(connection: Connection, { id, alias, metadata }: Party): boolean {
  if (metadata.length > 0) {
    connection.statement('UPDATE party SET metadata = ? WHERE id = ?').run(JSON.stringify(metadata), id);
  }
  if (alias === '') return false;
  return (
    connection
      .statement('UPDATE party SET alias = ?, folded_alias = ? WHERE id = ? AND alias <> ?')
      .run(alias, foldCase(alias), id, alias) > 0
  );
}

/**
 * Stores a page of parties in sync order and counts what it added and changed. A stored party keeps its rank; alias and
 * metadata are completed.
 */
export function saveParties(connection: Connection, parties: readonly Party[], direction: SyncDirection): PageSaved {
  const insert = connection.statement('INSERT INTO party VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING');
  const nextRank = ranksFor(connection, direction);
  const builtIn = direction === 'older' && isEmpty(connection) ? parties[0] : undefined;
  let rank = nextRank();
  let added = 0;
  let changed = 0;
  for (const party of parties) {
    const ageless = party === builtIn && party.id === BUILT_IN_PARTY;
    const inserted = insert.run(
      ageless ? AGELESS_RANK : rank,
      party.id,
      party.alias,
      foldCase(party.alias),
      party.metadata.length === 0 ? '' : JSON.stringify(party.metadata),
    );
    if (inserted > 0 || enrich(connection, party)) changed += 1;
    if (inserted > 0 && !ageless) rank = nextRank();
    added += inserted;
  }
  return { added, oldest: null, changed };
}
