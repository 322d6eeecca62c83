import type { RetryPolicy } from './retry.ts';

/**
 * Every retry of the program, by what it repeats. One request passes at most one policy that repeats it at the same
 * service: `upstreamRequest`. The others repeat a larger piece of work, for other reasons.
 */
export const RETRY = {
  /** A GET of a service: sending it again changes nothing there. Half a second to a second in all. */
  upstreamRequest: { attempts: 3, firstDelayMs: 250, maxDelayMs: 500, jitter: 0.5 },
  /** An archive that came whole, but whose content is not what it should be. */
  archiveContent: { attempts: 2, firstDelayMs: 250, maxDelayMs: 250, jitter: 0.5 },
  /** A step of a list's sync that another service interrupted by taking over. */
  failover: { attempts: 4, firstDelayMs: 0, maxDelayMs: 0, jitter: 0 },
  /** Work that somebody waits for, after pauses that the service asks for: the service says how long. */
  requestedPause: { attempts: 6, firstDelayMs: 0, maxDelayMs: 60_000, jitter: 0 },
  /** A list that is kept in sync. */
  listSync: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 1_000, maxDelayMs: 60_000, jitter: 0.25 },
  /** A background task of the network thread. */
  backgroundTask: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 30_000, maxDelayMs: 30_000, jitter: 0 },
  /** An export that the network's absence interrupts. */
  exportJob: { attempts: 5, firstDelayMs: 1_000, maxDelayMs: 60_000, jitter: 0 },
  /** A part of history that the mirror could not get; others come first meanwhile. */
  mirror: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 5_000, maxDelayMs: 300_000, jitter: 0 },
  /** Identification of a network whose chain is not known yet. */
  identify: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 5_000, maxDelayMs: 5_000, jitter: 0 },
  /** The page's stream of events from Orrery's own process. */
  eventStream: { attempts: Number.POSITIVE_INFINITY, firstDelayMs: 400, maxDelayMs: 10_000, jitter: 0 },
  /** A query of the page that lost its thread, which is started again at once. */
  pageQuery: { attempts: 3, firstDelayMs: 400, maxDelayMs: 800, jitter: 0 },
} as const satisfies Record<string, RetryPolicy>;
