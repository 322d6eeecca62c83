/** A query's key as text: heights and epochs in it are bigint, which JSON alone cannot write. */
export function keyTextOf(key: readonly unknown[]): string {
  return JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}
