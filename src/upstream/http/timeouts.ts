/**
 * The limits of time for one request to a service. A request that exceeds one of them fails with UPSTREAM_UNREACHABLE.
 */
export interface Timeouts {
  /** Time to open a connection, TLS included (milliseconds). */
  connect: number;
  /** Time from the request to the headers of the answer (milliseconds). */
  headers: number;
  /** Longest silence within an answer (milliseconds). */
  body: number;
  /** Time for the whole exchange (milliseconds). It ends an answer that arrives very slowly. */
  whole: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { connect: 3_000, headers: 15_000, body: 15_000, whole: 120_000 };

/**
 * Returns the limits for the stream of an archive, which a service may have to create before and between its bytes: four
 * times the usual ones for the headers and for a silence.
 */
export function streamTimeouts(usual: Timeouts): Timeouts {
  return { ...usual, headers: 4 * usual.headers, body: 4 * usual.body };
}
