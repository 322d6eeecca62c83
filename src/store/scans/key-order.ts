import type { RowKey } from '../../contract/index.ts';
import type { OrderColumn } from './plan.ts';

function compareValues(one: bigint | string, other: bigint | string, column: OrderColumn | undefined): number {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one < other ? -1 : Number(one > other);
  const [left, right] = [String(one), String(other)];
  // SQLite compares bytes. A NOCASE column ignores the case of ASCII letters.
  const folded = (text: string) => Buffer.from(column?.anyCase ? text.replace(/[A-Z]/g, (c) => c.toLowerCase()) : text);
  return Buffer.compare(folded(left), folded(right));
}

/**
 * Compares two keys in the order of the index, for sorting: below 0 if `one` comes first, above 0 if `other` does. Only
 * columns that both have count, so the beginning of a key equals the whole key.
 */
export function compareKeysInOrder(one: RowKey, other: RowKey, order: readonly OrderColumn[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index];
    const difference = against === undefined ? 0 : compareValues(value, against, order[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}
