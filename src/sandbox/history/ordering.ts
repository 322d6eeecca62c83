import type { Field } from '../../history/index.ts';

/**
 * Returns a comparator of rows by columns, left to right, as the database orders by its primary keys. Correct only for
 * columns of one width, such as bytes in hexadecimal digits.
 */
export function byColumns<Column extends string>(...columns: Column[]) {
  const keyOf = (row: Readonly<Record<Column, Field>>) => columns.map((column) => row[column] ?? '').join();
  return (left: Readonly<Record<Column, Field>>, right: Readonly<Record<Column, Field>>): number => {
    const [one, other] = [keyOf(left), keyOf(right)];
    return one < other ? -1 : Number(one > other);
  };
}
