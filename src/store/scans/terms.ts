/** Writes conditions as SQL with separate values: no value ever becomes part of a statement's text. */

import { type Condition, OrreryError, searchableName } from '../../contract/index.ts';
import { decimalSortKey } from '../../decimal/index.ts';
import { afterPrefix, foldCase, type SqlValue } from '../../sqlite/index.ts';
import { type Bounds, checkDecimal } from './bounds.ts';

/** A condition in SQL, with the values of its `?` in order. */
export interface SqlTerm {
  sql: string;
  values: SqlValue[];
}

function unfit({ field, operator }: Condition): OrreryError {
  return new OrreryError('INTERNAL', { problem: `operator ${operator} on field ${field}` });
}

/** Returns the bounds on an SQL expression as terms; none if it is open on both sides. */
export function rangeTerms(expression: string, { atLeast, atMost, below }: Bounds): SqlTerm[] {
  const terms: SqlTerm[] = [];
  if (atLeast !== undefined) terms.push({ sql: `${expression} >= ?`, values: [atLeast] });
  if (atMost !== undefined) terms.push({ sql: `${expression} <= ?`, values: [atMost] });
  if (below !== undefined) terms.push({ sql: `${expression} < ?`, values: [below] });
  return terms;
}

/**
 * Returns the range of the texts (after `fold`) that match a condition; undefined for `contains`, which is no range.
 * @throws OrreryError INTERNAL if the operator is none of text
 */
export function textBounds(condition: Condition, fold = foldCase): Bounds | undefined {
  const value = fold(condition.value);
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

/**
 * Returns a condition on text as SQL terms, all of which must hold.
 * @param folded the SQL of the text after `fold`
 * @throws OrreryError INTERNAL if the operator is none of text
 */
export function textTerms(folded: string, condition: Condition, fold = foldCase): SqlTerm[] {
  const bounds = textBounds(condition, fold);
  if (bounds !== undefined) return rangeTerms(folded, bounds);
  return [{ sql: `instr(${folded}, ?) > 0`, values: [fold(condition.value)] }];
}

/**
 * Returns a condition on the text of a column as SQL terms, all of which must hold. `contains` and `startsWith` ignore
 * accents too, because people rarely type them; `is` is exact but for case.
 * @throws OrreryError INTERNAL if the operator is none of text
 */
export function nameTerms(column: string, condition: Condition): SqlTerm[] {
  if (condition.operator === 'is') return textTerms(`fold_case(${column})`, condition);
  return textTerms(`searchable_name(${column})`, condition, searchableName);
}

/**
 * Returns a condition on a decimal as SQL terms, all of which must hold. A row without a number never matches.
 * @param sortKey a column of sort keys
 * @throws OrreryError PARAMETER_INVALID if the value is no decimal number; INTERNAL if the operator does not fit
 */
export function decimalTerms(sortKey: string, condition: Condition): SqlTerm[] {
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

/**
 * Returns a condition on an enum, which is stored as its number, as an SQL term.
 * @param names of the enum; the index of each is its number
 * @throws OrreryError PARAMETER_INVALID if the value is none of `names`; INTERNAL if the operator does not fit
 */
export function choiceTerm(column: string, condition: Condition, names: readonly string[]): SqlTerm {
  const { field, operator, value } = condition;
  const number = names.indexOf(value);
  if (number < 0) {
    throw new OrreryError('PARAMETER_INVALID', { field, value, allowed: `must be one of ${names.join(', ')}` });
  }
  if (operator === 'is') return { sql: `${column} = ?`, values: [number] };
  if (operator === 'isNot') return { sql: `${column} <> ?`, values: [number] };
  throw unfit(condition);
}
