/** Writes conditions as SQL with separate values: no value ever becomes part of a statement's text. */

import { type Condition, OrreryError } from '../../contract/index.ts';
import { decimalSortKey } from '../../decimal/index.ts';
import type { SqlValue } from '../../sqlite/index.ts';
import { afterPrefix, foldCase } from '../../sqlite/index.ts';
import { type Bounds, checkDecimal } from './bounds.ts';

export interface Term {
  sql: string;
  values: SqlValue[];
}

function unfit({ field, operator }: Condition): OrreryError {
  return new OrreryError('INTERNAL', { problem: `operator ${operator} on field ${field}` });
}

/** The range of an expression, as terms. */
export function rangeTerms(expression: string, { atLeast, atMost, below }: Bounds): Term[] {
  const terms: Term[] = [];
  if (atLeast !== undefined) terms.push({ sql: `${expression} >= ?`, values: [atLeast] });
  if (atMost !== undefined) terms.push({ sql: `${expression} <= ?`, values: [atMost] });
  if (below !== undefined) terms.push({ sql: `${expression} < ?`, values: [below] });
  return terms;
}

/** The range of texts that match a condition; undefined for `contains`, which is no range. */
export function textBounds(condition: Condition): Bounds | undefined {
  const value = foldCase(condition.value);
  switch (condition.operator) {
    case 'is':
      return { atLeast: value, atMost: value };
    case 'startsWith':
      return { atLeast: value, below: afterPrefix(value) };
    case 'contains':
      return undefined;
    default:
      throw unfit(condition);
  }
}

/** A condition on text. `folded` is the SQL of the text after `foldCase`. */
export function textTerms(folded: string, condition: Condition): Term[] {
  const bounds = textBounds(condition);
  if (bounds !== undefined) return rangeTerms(folded, bounds);
  return [{ sql: `instr(${folded}, ?) > 0`, values: [foldCase(condition.value)] }];
}

/** A condition on a decimal. `sortKey` is a column of sort keys; a row without a number never matches. */
export function decimalTerms(sortKey: string, condition: Condition): Term[] {
  const { field, operator, value } = condition;
  checkDecimal(field, value);
  const key = decimalSortKey(value);
  switch (operator) {
    case 'is':
      return [{ sql: `${sortKey} = ?`, values: [key] }];
    case 'atLeast':
      return [{ sql: `${sortKey} >= ?`, values: [key] }];
    case 'atMost':
      return [{ sql: `${sortKey} BETWEEN '0' AND ?`, values: [key] }];
    case 'moreThan':
      return [{ sql: `${sortKey} > ?`, values: [key] }];
    case 'lessThan':
      return [{ sql: `${sortKey} >= '0' AND ${sortKey} < ?`, values: [key] }];
    default:
      throw unfit(condition);
  }
}

/** A condition on an enum, which is stored as its number. */
export function choiceTerm(column: string, condition: Condition, names: readonly string[]): Term {
  const { field, operator, value } = condition;
  const number = names.indexOf(value);
  if (number < 0) {
    throw new OrreryError('PARAMETER_INVALID', { field, value, allowed: `must be one of ${names.join(', ')}` });
  }
  if (operator === 'is') return { sql: `${column} = ?`, values: [number] };
  if (operator === 'isNot') return { sql: `${column} <> ?`, values: [number] };
  throw unfit(condition);
}
