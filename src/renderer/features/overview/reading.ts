/** The data of a card, or its failure and the function that retries. */
export interface Reading<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** A reading that needs another one first: where it did not fail itself, it failed as that one did. */
export function restingOn<Data>(own: Reading<Data>, base: Reading<unknown>): Reading<Data> {
  return own.error == null ? { data: own.data, error: base.error, refetch: base.refetch } : own;
}
