import { wipe } from '../keys/wipe.ts';
import type { Contents } from './contents.ts';

/** Returns the secrets that are in `contents` and not in `others`. */
export function secretsOnlyIn(contents: Contents, others: Contents): Uint8Array[] {
  const kept = new Set(others.wallets.flatMap(({ secrets }) => secrets));
  return contents.wallets.flatMap(({ secrets }) => secrets).filter((secret) => !kept.has(secret));
}

/**
 * Returns the result of `work`. If it fails, wipes secrets that no file and no open vault has then.
 * @throws the errors of `work`
 */
export async function wipedOnFailure<Result>(
  secrets: readonly Uint8Array[],
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    for (const secret of secrets) wipe(secret);
    throw thrown;
  }
}
