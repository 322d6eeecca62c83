/** The data of a card, or its failure, and the function that reads it again. */
export interface CardData<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * Joins a query with one that it depends on. While it has no error of its own, the result has the error of the other
 * one, and reads that one again.
 */
export function restingOn<Data>(own: CardData<Data>, base: CardData<unknown>): CardData<Data> {
  return own.error == null ? { data: own.data, error: base.error, refetch: base.refetch } : own;
}
