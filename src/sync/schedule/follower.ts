/** Syncs all lists in the background: the nodes first, then new rows and missing older ones side by side. */
import { wait } from '../../async/index.ts';
import type { UpstreamPool } from '../../upstream/index.ts';
import type { SyncedResource } from '../lists/resource.ts';
import type { Resources } from '../lists/resources.ts';
import type { SharedListSync } from '../lists/shared-list-sync.ts';

/** Number of polls between two checks of each list. A list is checked only if the chain has moved since. */
const POLLS_PER_CHECK = { parties: 2, checkpoints: 3, fundingPeriodDataPoints: 1 } as const;
/**
 * Number of polls between two fetches of the nodes, whose stakes change within an epoch, and between two checks for
 * late rows.
 */
const POLLS_PER_THOROUGH_CHECK = 30;
const POLLS_PER_MARKETS = 300;
/** The largest number of polls before markets that could not be found are asked for again: about a minute. */
const MAX_POLLS_TO_RETRY = 32;

/** Keeps the lists of a network in step while it runs. */
export interface Follower {
  /** True between `start` and `stop`. */
  readonly active: boolean;
  /** Starts the work. Does nothing if it runs. */
  start(): void;
  /** Aborts the work. Stored rows stay. */
  stop(): void;
}

/** Starts work without waiting, and ignores its failure, which its resource stores and shows. */
function launch(work: Promise<unknown>): void {
  work.catch(() => {});
}

const mayTry = ({ attempts }: SyncedResource) => attempts.retryInMs === 0;

/**
 * Creates the follower, which keeps all lists in step in the background: between `start` and `stop` it polls the
 * service, fetches newer rows, and fetches older ones until each list is complete.
 * @param discoverMarkets fetches the network's markets and assets
 * @param pollMs time between two polls of the service (milliseconds)
 */
export function createFollower(
  pool: UpstreamPool,
  resources: Resources,
  discoverMarkets: (signal: AbortSignal) => Promise<void>,
  pollMs: number,
): Follower {
  let running: AbortController | undefined;
  let unsubscribe = () => {};
  /** The lists whose missing rows are being fetched. */
  let filling = new Set<SharedListSync>();

  /**
   * Returns a function that, at each poll, starts to fetch newer rows of each list that is due. A list is due after its
   * number of polls if the chain has moved; every 30 polls, late rows are fetched too.
   */
  function createNewerCheck(signal: AbortSignal): (tick: number, height: bigint | null) => void {
    const checked = new Map<SharedListSync, { tick: number; height: bigint | null }>();
    let lastThoroughTick = 0;
    return (tick, height) => {
      const thorough = tick - lastThoroughTick >= POLLS_PER_THOROUGH_CHECK;
      if (thorough) lastThoroughTick = tick;
      for (const resource of resources.lists()) {
        const last = checked.get(resource);
        const moved = last === undefined || height === null || height !== last.height;
        const due = thorough || last === undefined || tick - last.tick >= POLLS_PER_CHECK[resource.list];
        // A service that is behind another one does not have the newest rows yet.
        if (pool.isBehind || !moved || !due || !mayTry(resource) || resource.sync.state() === null) continue;
        checked.set(resource, { tick, height });
        const check = thorough ? resource.newerAndLate(signal) : resource.newer(signal);
        launch(check.catch(() => checked.delete(resource)));
      }
    };
  }

  /**
   * Polls until the signal aborts, and starts the fetches that are due. Calls `begun` after the first fetch of the
   * nodes of the current epoch, which people see first, and `polled` after each answer. A poll that fails is repeated
   * at the next one.
   */
  async function watch(begun: () => void, polled: () => void, signal: AbortSignal): Promise<void> {
    const checkForNewer = createNewerCheck(signal);
    const { nodes } = resources;
    let nodesAt = -POLLS_PER_THOROUGH_CHECK;
    let tick = 0;
    let marketsAt = 0;
    let marketsFailures = 0;
    const marketsFound = () => {
      marketsFailures = 0;
    };
    /** Tries again after 1, 2, 4 and so on polls: a market that a person named can fail for ever. */
    const tryMarketsAgain = () => {
      marketsAt = tick + Math.min(MAX_POLLS_TO_RETRY, 2 ** marketsFailures);
      marketsFailures += 1;
    };
    for (; ; tick += 1) {
      try {
        const { height, epoch } = await pool.watch(signal);
        const { current } = nodes.epochs;
        // A service that is behind may still be in an epoch before the stored one.
        const isEarlier = pool.isBehind && epoch !== null && current !== null && epoch < current;
        const isNewEpoch = epoch !== null && epoch !== current && !isEarlier;
        if ((isNewEpoch || tick - nodesAt >= POLLS_PER_THOROUGH_CHECK) && mayTry(nodes)) {
          nodesAt = tick;
          const tryNodesAgain = () => {
            nodesAt = -POLLS_PER_THOROUGH_CHECK;
          };
          launch(nodes.refresh(epoch, signal).catch(tryNodesAgain).finally(begun));
        }
        if (tick >= marketsAt) {
          marketsAt = tick + POLLS_PER_MARKETS;
          launch(discoverMarkets(signal).then(marketsFound, tryMarketsAgain));
        }
        checkForNewer(tick, height);
        polled();
      } catch {
        // The connection's state says what is wrong; the next poll tries again.
      }
      // An offline service is polled more often, at no cost for it.
      await wait(pool.connection.state === 'offline' ? pollMs / 2 : pollMs, signal);
    }
  }

  /**
   * Fetches the older rows of a list until its oldest one is stored or the signal aborts. After a failure it waits,
   * then tries again.
   */
  async function fill(resource: SharedListSync, signal: AbortSignal): Promise<void> {
    while (resource.sync.state()?.reachedOldest !== true) {
      await pool.whenLive(signal);
      if (signal.aborted) return;
      try {
        await resource.older(signal);
      } catch {
        await wait(Math.max(pollMs, resource.attempts.retryInMs), signal);
      }
    }
  }

  function fillOnce(resource: SharedListSync, signal: AbortSignal): void {
    const lists = filling;
    if (lists.has(resource)) return;
    lists.add(resource);
    launch(fill(resource, signal).finally(() => lists.delete(resource)));
  }

  return {
    get active() {
      return running !== undefined;
    },
    start() {
      if (running !== undefined) return;
      running = new AbortController();
      const { signal } = running;
      filling = new Set();
      let hasBegun = false;
      const begun = () => {
        if (hasBegun || signal.aborted) return;
        hasBegun = true;
        for (const resource of resources.lists()) fillOnce(resource, signal);
        unsubscribe = resources.onAdded((resource) => fillOnce(resource, signal));
      };
      // A list that was complete may start again, and then has missing rows again.
      const polled = () => {
        if (hasBegun) for (const resource of resources.lists()) fillOnce(resource, signal);
      };
      launch(watch(begun, polled, signal));
    },
    stop() {
      running?.abort();
      unsubscribe();
      running = undefined;
    },
  };
}
