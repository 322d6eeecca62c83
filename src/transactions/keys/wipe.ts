/**
 * Overwrites secrets that are no longer needed with zeros. JavaScript strings cannot be wiped, so secrets stay bytes.
 */
export function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0);
}
