/** Keeps everything in step in the background: fills what is incomplete, then follows what is new. */
import { wait } from '../../async/index.ts';
import type { UpstreamPool } from '../../upstream/index.ts';
import type { Resource } from '../lists/resource.ts';
import type { Resources } from '../lists/resources.ts';
import type { SharedListSync } from '../lists/shared-list-sync.ts';

/** How often each list is looked at, counted in polls; and only when the chain has moved since the last look. */
const EVERY = { parties: 2, checkpoints: 3, fundingPeriodDataPoints: 1 } as const;
/** So often nodes are fetched again, whose stakes move within an epoch, and rows are looked for that arrived late. */
const SELDOM = 30;
const MARKETS_EVERY = 300;

export interface Follower {
  readonly active: boolean;
  start(): void;
  stop(): void;
}

/** Starts work whose failure its resource remembers and shows; here there is nobody to tell. */
function launch(work: Promise<unknown>): void {
  work.catch(() => {});
}

const mayTry = ({ attempts }: Resource) => Date.now() >= attempts.retryAt;

/** @param pollMs milliseconds between two looks at the service */
export function createFollower(
  link: UpstreamPool,
  resources: Resources,
  discoverMarkets: (signal: AbortSignal) => Promise<void>,
  pollMs: number,
): Follower {
  let running: AbortController | undefined;

  /** Looks for newer rows wherever that is due at a poll. */
  function createLookout(signal: AbortSignal): (tick: number, height: bigint | null) => void {
    const looked = new Map<SharedListSync, { tick: number; height: bigint | null }>();
    let thoroughAt = 0;
    return (tick, height) => {
      const thorough = tick - thoroughAt >= SELDOM;
      if (thorough) thoroughAt = tick;
      for (const resource of resources.walks()) {
        const last = looked.get(resource);
        const moved = last === undefined || height === null || height !== last.height;
        const due = thorough || last === undefined || tick - last.tick >= EVERY[resource.list];
        // A service that is behind another does not have yet what is looked for.
        if (link.isBehind || !moved || !due || !mayTry(resource) || resource.walk.state() === null) continue;
        looked.set(resource, { tick, height });
        const look = thorough ? resource.newerAndLate(signal) : resource.newer(signal);
        launch(look.catch(() => looked.delete(resource)));
      }
    };
  }

  /** Polls for ever. `begun` is called once the current epoch's nodes, which people see first, were tried. */
  async function watch(begun: () => void, signal: AbortSignal): Promise<void> {
    const lookForNewer = createLookout(signal);
    const { nodes } = resources;
    let nodesAt = -SELDOM;
    let marketsAt = 0;
    for (let tick = 0; ; tick += 1) {
      try {
        const { height, epoch } = await link.watch(signal);
        const isNewEpoch = epoch !== null && epoch !== nodes.epochs.current;
        if ((isNewEpoch || tick - nodesAt >= SELDOM) && mayTry(nodes)) {
          nodesAt = tick;
          const tryNodesAgain = () => {
            nodesAt = -SELDOM;
          };
          launch(nodes.refresh(epoch, signal).catch(tryNodesAgain).finally(begun));
        }
        if (tick >= marketsAt) {
          marketsAt = tick + MARKETS_EVERY;
          const tryMarketsAgain = () => {
            marketsAt = 0;
          };
          launch(discoverMarkets(signal).catch(tryMarketsAgain));
        }
        lookForNewer(tick, height);
      } catch {
        // The connection's state says what is wrong; the next poll tries again.
      }
      // A service that is away is looked for more often: a look at it costs it nothing.
      await wait(link.connection.state === 'offline' ? pollMs / 2 : pollMs, signal);
    }
  }

  async function fill(resource: SharedListSync, signal: AbortSignal): Promise<void> {
    while (resource.walk.state()?.reachedOldest !== true) {
      await link.whenLive(signal);
      if (signal.aborted) return;
      try {
        await resource.older(signal);
      } catch {
        await wait(Math.max(pollMs, resource.attempts.retryAt - Date.now()), signal);
      }
    }
  }

  return {
    get active() {
      return running !== undefined;
    },
    start() {
      if (running !== undefined) return;
      running = new AbortController();
      const { signal } = running;
      let hasBegun = false;
      const begun = () => {
        if (hasBegun || signal.aborted) return;
        hasBegun = true;
        for (const resource of resources.walks()) launch(fill(resource, signal));
        const forget = resources.onAdded((resource) => launch(fill(resource, signal)));
        signal.addEventListener('abort', forget, { once: true });
      };
      launch(watch(begun, signal));
    },
    stop() {
      running?.abort();
      running = undefined;
    },
  };
}
