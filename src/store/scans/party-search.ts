import type { Condition, LocalFieldOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { foldCase } from '../../sqlite/index.ts';
import { type Term, textTerms } from './terms.ts';

export type PartyCondition = Condition<LocalFieldOf<'parties'>>;

/**
 * When a search finds at most this many parties, they are fetched and put in order; when more, walking the list in its
 * order meets them soon enough. Either way a page costs milliseconds among millions.
 */
const FEW = 2000;

/** Most selective first. */
const BY_SELECTIVITY = ['is', 'startsWith', 'contains'];

/** Ids compare without regard to case, as the bytes that they spell. */
export function partyTerms(condition: PartyCondition): Term[] {
  if (condition.field === 'alias') {
    const terms = textTerms('folded_alias', condition);
    // Said outright, so that counting can use the index that leaves out parties without an alias.
    return foldCase(condition.value) === '' ? terms : [{ sql: `folded_alias <> ''`, values: [] }, ...terms];
  }
  return textTerms(condition.operator === 'contains' ? 'lower(id)' : 'id', condition);
}

function findFew(connection: Connection, condition: PartyCondition): bigint[] | undefined {
  const terms = partyTerms(condition);
  // The index of aliases leaves out the parties that have none.
  const source =
    condition.field === 'alias'
      ? `party INDEXED BY party_by_folded_alias WHERE folded_alias <> ''`
      : 'party INDEXED BY party_by_id WHERE true';
  const found = connection
    .statement(`SELECT rank FROM ${source} ${terms.map(({ sql }) => ` AND ${sql}`).join('')} LIMIT ?`)
    .all(...terms.flatMap(({ values }) => values), FEW + 1);
  return found.length > FEW ? undefined : found.map(([rank]) => rank as bigint);
}

/** Names the few parties that meet the most selective condition; no term when they are many. */
export function narrow(connection: Connection, conditions: readonly PartyCondition[]): Term[] {
  const [first] = conditions
    .filter(({ value }) => foldCase(value) !== '')
    .sort((one, other) => BY_SELECTIVITY.indexOf(one.operator) - BY_SELECTIVITY.indexOf(other.operator));
  const ranks = first && findFew(connection, first);
  return ranks === undefined
    ? []
    : [{ sql: 'rank IN (SELECT value FROM json_each(?))', values: [`[${ranks.join(',')}]`] }];
}
