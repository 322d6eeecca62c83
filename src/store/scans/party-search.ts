import type { Condition, LocalFieldOf } from '../../contract/index.ts';
import { BOUND_NUMBER, type Connection, foldCase } from '../../sqlite/index.ts';
import { type SqlTerm, textTerms } from './terms.ts';

/** A condition on a field of parties. */
export type PartyCondition = Condition<LocalFieldOf<'parties'>>;

/**
 * A search that finds at most this many parties fetches and sorts them. A search that finds more reads the list in its
 * order, because matches appear soon. Either way a page takes milliseconds among millions of parties.
 */
const MAX_FETCHED_PARTIES = 2000;

/** Most selective first. */
const BY_SELECTIVITY = ['is', 'startsWith', 'contains'];

/**
 * Returns a condition on parties as SQL terms, all of which must hold. Ids compare without regard to case, because they
 * are hex.
 * @throws OrreryError INTERNAL if the operator is none of text
 */
export function partyTerms(condition: PartyCondition): SqlTerm[] {
  if (condition.field === 'alias') {
    const terms = textTerms('folded_alias', condition);
    // This explicit term lets SQLite count with the index that omits parties without an alias.
    return foldCase(condition.value) === '' ? terms : [{ sql: `folded_alias <> ''`, values: [] }, ...terms];
  }
  return textTerms(condition.operator === 'contains' ? 'lower(id)' : 'id', condition);
}

function findFew(connection: Connection, condition: PartyCondition): bigint[] | undefined {
  const terms = partyTerms(condition);
  // The index of aliases omits parties without an alias.
  const source =
    condition.field === 'alias'
      ? `party INDEXED BY party_by_folded_alias WHERE folded_alias <> ''`
      : 'party INDEXED BY party_by_id WHERE true';
  const found = connection
    .statement(`SELECT rank FROM ${source} ${terms.map(({ sql }) => ` AND ${sql}`).join('')} LIMIT ${BOUND_NUMBER}`)
    .all(...terms.flatMap(({ values }) => values), MAX_FETCHED_PARTIES + 1);
  return found.length > MAX_FETCHED_PARTIES ? undefined : found.map(([rank]) => rank as bigint);
}

/**
 * Finds the parties that meet the most selective condition, and returns a term that names them. Returns no term if they
 * are more than 2,000, or if no condition has a value.
 */
export function narrowParties(connection: Connection, conditions: readonly PartyCondition[]): SqlTerm[] {
  const [first] = conditions
    .filter(({ value }) => foldCase(value) !== '')
    .sort((one, other) => BY_SELECTIVITY.indexOf(one.operator) - BY_SELECTIVITY.indexOf(other.operator));
  const ranks = first && findFew(connection, first);
  return ranks === undefined
    ? []
    : [{ sql: 'rank IN (SELECT value FROM json_each(?))', values: [`[${ranks.join(',')}]`] }];
}
