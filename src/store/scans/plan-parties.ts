import type { LocalFieldOf, Party } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { notCached } from '../not-cached.ts';
import { intersect } from './bounds.ts';
import { readCoverage } from './coverage.ts';
import { jsonObject } from './json-sql.ts';
import { narrowParties, type PartyCondition, partyTerms } from './party-search.ts';
import type { ColumnRange, OrderColumn, Plan } from './plan.ts';
import type { Query } from './query.ts';
import { samplesOfRanks } from './stored-samples.ts';
import { textBounds } from './terms.ts';

type Order = Pick<Plan<Party>, 'driver' | 'order'>;

const WHAT = 'The list of parties';
const RANK: OrderColumn = { sql: 'rank', kind: 'integer', rangeOf: rankOf };
const ID: OrderColumn = { sql: 'id', kind: 'text', anyCase: true };

/** Metadata is stored as JSON. */
const JSON_OF_PARTY = jsonObject({
  id: 'json_quote(id)',
  alias: 'json_quote(alias)',
  metadata: "iif(metadata = '', '[]', metadata)",
});

const BY_RANK: Order = { driver: 'INDEXED BY sqlite_autoindex_party_1', order: [RANK, ID] };
const SORTED: Record<LocalFieldOf<'parties'>, Order> = {
  id: { driver: 'INDEXED BY party_by_id', order: [ID] },
  alias: { driver: 'INDEXED BY party_by_alias', order: [{ sql: 'alias', kind: 'text' }, RANK] },
};

/** Returns the rank of a party as a range; null if the party is not stored. */
function rankOf(id: string, connection: Connection): ColumnRange | null {
  const [rank] = connection.statement('SELECT rank FROM party WHERE id = ?').get(id) ?? [];
  return typeof rank === 'bigint' ? { least: rank, beyond: rank + 1n } : null;
}

/**
 * Divides conditions into bounds on the first column of the order and terms for the rest. In the order of ids, a range
 * of ids is a range of the index. In any other order it is a search.
 */
function restrict(
  connection: Connection,
  conditions: readonly PartyCondition[],
  inOrderOfIds: boolean,
): Pick<Plan<Party>, 'bounds' | 'terms'> {
  const isRange = ({ field, operator }: PartyCondition) => inOrderOfIds && field === 'id' && operator !== 'contains';
  const searched = conditions.filter((condition) => !isRange(condition));
  return {
    bounds: conditions
      .filter(isRange)
      .map((condition) => textBounds(condition) ?? {})
      .reduce(intersect, {}),
    terms: [...narrowParties(connection, searched), ...searched.flatMap(partyTerms)],
  };
}

function isKnown(connection: Connection, id: string): boolean {
  return connection.statement('SELECT 1 FROM party WHERE id = ?').get(id) !== undefined;
}

/**
 * Plans a scan of the parties that meet the filter and all conditions, by rank or by the sorted field.
 * @throws OrreryError NOT_CACHED if the list was never synchronised, or the one requested party is not stored and the
 * list is not complete
 */
export function planParties(connection: Connection, { filter, where, sort }: Query<'parties'>): Plan<Party> {
  const { partyId } = filter;
  const { progress, coverage } = readCoverage(connection, { list: 'parties', scope: '', what: WHAT }, {});
  const known = partyId !== undefined && isKnown(connection, partyId);
  if (partyId !== undefined && !known && !coverage.complete) throw notCached(`Party ${partyId}`);
  const conditions: readonly PartyCondition[] =
    partyId === undefined ? where : [{ field: 'id', operator: 'is', value: partyId }, ...where];
  return {
    what: WHAT,
    table: 'party',
    ...(sort === undefined ? BY_RANK : SORTED[sort.field]),
    ...restrict(connection, conditions, sort?.field === 'id'),
    columns: ['id', 'alias', 'metadata'],
    json: JSON_OF_PARTY,
    read: ([id, alias, metadata]) => ({
      id: id as string,
      alias: alias as string,
      metadata: metadata === '' ? [] : (JSON.parse(metadata as string) as Party['metadata']),
    }),
    kept: conditions.length === 0 ? progress.rows : undefined,
    ...(conditions.length === 0 &&
      sort === undefined && { samples: (step) => samplesOfRanks(connection, progress.rows, step) }),
    version: progress.version,
    coverage: known ? { ...coverage, complete: true } : coverage,
  };
}

/**
 * Plans a scan on behalf of upstream. A requested party that is not stored may have come since the last fetch, also if
 * the list is complete. So only upstream can say that it does not exist.
 * @throws OrreryError NOT_CACHED as `planParties`, and for any requested party that is not stored
 */
export function planPartiesForUpstream(connection: Connection, query: Query<'parties'>): Plan<Party> {
  const { partyId } = query.filter;
  if (partyId !== undefined && !isKnown(connection, partyId)) throw notCached(`Party ${partyId}`);
  return planParties(connection, query);
}
