import { type ExplorerApi, OrreryError } from '../../contract/index.ts';
import type { NetworkHandles } from '../../networks/index.ts';
import { type CommandNetwork, withNetwork } from '../commands/with-network.ts';

/** A network for one piece of work: that of a running explorer, or the opened one. */
export type UsedNetwork = { running: Pick<ExplorerApi, 'call'> } | { open: NetworkHandles };

export interface NetworkOnDemand {
  /**
   * Works on the network. Pieces of work take turns.
   * @throws OrreryError as `withNetwork`, and the errors of the work
   */
  use<Result>(work: (network: UsedNetwork) => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Resolves when nothing is open any more, after `stop`. */
  closed(): Promise<void>;
}

interface Job {
  signal: AbortSignal;
  run(network: UsedNetwork): Promise<void>;
  fail(thrown: unknown): void;
}

/**
 * Opens a network at the first use and keeps it for a while after each one, since the next often follows soon. In between
 * it holds nothing, so that an explorer can be started. Where one runs, that does the work.
 * @param idleMs how long an unused network stays open (milliseconds)
 * @param stop closes it at once, and fails what waits
 */
export function networkOnDemand(chosen: CommandNetwork, idleMs: number, stop: AbortSignal): NetworkOnDemand {
  const jobs: Job[] = [];
  let working: Promise<void> | undefined;
  let wake = () => {};
  stop.addEventListener('abort', () => wake(), { once: true });

  /** The next job; undefined if there is none for a while. */
  async function nextJob(): Promise<Job | undefined> {
    if (jobs.length === 0 && !stop.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, idleMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = () => {};
    }
    return jobs.shift();
  }

  async function workOff(): Promise<void> {
    while (jobs.length > 0) {
      const first = jobs[0];
      try {
        await withNetwork(
          chosen,
          {
            running: async (api) => jobs.shift()?.run({ running: api }),
            async alone(open) {
              for (let job = jobs.shift(); job !== undefined; job = await nextJob()) await job.run({ open });
            },
          },
          AbortSignal.any([stop, ...(first === undefined ? [] : [first.signal])]),
        );
      } catch (thrown) {
        // It did not open, or not close. Only work that has not begun can be told.
        if (jobs[0] === first) jobs.shift()?.fail(thrown);
      }
    }
    working = undefined;
  }

  return {
    use: (work, signal) =>
      new Promise((resolve, reject) => {
        jobs.push({
          signal,
          async run(network) {
            try {
              if (signal.aborted || stop.aborted) throw new OrreryError('CANCELLED', {});
              resolve(await work(network));
            } catch (thrown) {
              reject(thrown);
            }
          },
          fail: reject,
        });
        if (working === undefined) working = workOff();
        else wake();
      }),
    closed: async () => working,
  };
}
