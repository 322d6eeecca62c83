export interface Timeouts {
  /** To open a connection, TLS included (milliseconds). */
  connect: number;
  /** From the request sent to the answer's headers (milliseconds). */
  headers: number;
  /** Longest silence inside an answer (milliseconds). */
  body: number;
  /** The whole exchange, so that an answer that drips cannot go on for ever (milliseconds). */
  whole: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { connect: 3_000, headers: 15_000, body: 15_000, whole: 120_000 };
