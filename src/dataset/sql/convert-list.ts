import { quoteText } from '../../contract/index.ts';
import type { Column } from '../schema/columns.ts';
import { readStaged } from './convert.ts';
import { compareValue, finish, parse, raw, value } from './values.ts';

/** Rows of a list as CSV with a header, in a file. `longestRow` in bytes, with its line feed. */
export interface StagedList {
  path: string;
  longestRow: number;
}

/**
 * Returns the SELECT that reads a staged list: its columns, in their order, with `_text` beside them. Rows keep their
 * order.
 */
export function convertList(columns: readonly Column[], staged: StagedList): string {
  const parsed = columns.flatMap((column) => {
    const expression = parse(column, raw(column.name));
    return expression === undefined ? [] : [{ column, expression }];
  });
  const values = parsed.map(({ column: { name }, expression }) => `${expression} AS ${value(name)}`);
  const comparisons = parsed.map(({ column }) => compareValue(column));
  // The store has checked the numbers of its rows, so this is never met.
  const refuse = (type: string) => `error(${quoteText('a number of a list is none')})::${type}`;
  const finished = columns.flatMap((column) => finish(column, true, refuse));
  const source = readStaged({ header: columns.map(({ name }) => name), files: [staged] });
  return `SELECT ${finished.join(', ')}
    FROM (SELECT *, ${comparisons.join(', ')} FROM (SELECT *, ${values.join(', ')} FROM ${source}))`;
}
