/**
 * Returns a query's key as text, equal for equal keys. Keys contain bigint heights and epochs, which JSON alone cannot
 * write: they are written as "12n".
 */
export function keyTextOf(key: readonly unknown[]): string {
  return JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
