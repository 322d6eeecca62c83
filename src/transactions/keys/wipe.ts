/** Overwrites secrets that are done with. What JavaScript keeps as text cannot be wiped, so secrets stay bytes. */
export function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0);
}
