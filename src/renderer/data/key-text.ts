/** Writes a query's key as text. Keys contain bigint heights and epochs, which JSON alone cannot write. */
export function keyTextOf(key: readonly unknown[]): string {
  return JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
