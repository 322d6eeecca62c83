/** The data of a card, or its failure, and the function that reads it again. */
export interface CardData<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * Joins a query with one that it depends on. If the query itself has failed, the result has its error, and `refetch`
 * reads it again. Otherwise the result has the error of the other query, and `refetch` reads that one again.
 */
export function restingOn<Data>(own: CardData<Data>, base: CardData<unknown>): CardData<Data> {
  return own.error == null ? { data: own.data, error: base.error, refetch: base.refetch } : own;
}
