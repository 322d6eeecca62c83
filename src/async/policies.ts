import type { RetryPolicy } from './retry.ts';

/**
 * All retry policies of the program, named after the work that they repeat. Only `upstreamRequest` repeats a single
 * request to the same service. The others repeat larger tasks.
 */
export const RETRY = {
  /** A GET request, which is safe to repeat. The delays add up to 0.4 to 1.1 s. */
  upstreamRequest: { attempts: 3, firstDelayMs: 250, maxDelayMs: 500, jitter: 0.5 },
  /** An archive that was downloaded completely, but whose content is invalid. */
  archiveContent: { attempts: 2, firstDelayMs: 250, maxDelayMs: 250, jitter: 0.5 },
  /** A step of a list sync that a failover interrupted. */
  failover: { attempts: 4, firstDelayMs: 0, maxDelayMs: 0, jitter: 0 },
  /** Work with a waiting caller. The service requests each pause: at most a minute, and its end is rounded up to a second. */
  requestedPause: { attempts: 6, firstDelayMs: 0, maxDelayMs: 61_000, jitter: 0 },
  /** The sync of a list. */
  listSync: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 1_000, maxDelayMs: 60_000, jitter: 0.25 },
  /** A background task of the network thread. */
  backgroundTask: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 30_000, maxDelayMs: 30_000, jitter: 0 },
  /** An interrupted export. Only failures while the network is live count; after an outage the count begins again. */
  exportJob: { attempts: 5, firstDelayMs: 1_000, maxDelayMs: 60_000, jitter: 0 },
  /** A part of history that the mirror failed to download. Other parts continue meanwhile. */
  mirror: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 5_000, maxDelayMs: 300_000, jitter: 0 },
  /** Identification of a network whose chain id is not yet known. */
  identify: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 5_000, maxDelayMs: 5_000, jitter: 0 },
  /** The page's stream of events from Orrery's own process. */
  eventStream: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 400, maxDelayMs: 10_000, jitter: 0 },
  /** The exchange of a page's sign-in code for its token. */
  signIn: { attempts: 3, firstDelayMs: 1_000, maxDelayMs: 2_000, jitter: 0 },
  /** A proof of work of a key that has used up those of the newest block: three further blocks are tried. */
  nextBlock: { attempts: 4, firstDelayMs: 1_000, maxDelayMs: 1_000, jitter: 0 },
  /** A query of the page that lost its thread, which is started again at once. */
  pageQuery: { attempts: 3, firstDelayMs: 400, maxDelayMs: 800, jitter: 0 },
} as const satisfies Record<string, RetryPolicy>;
