import { type ExplorerApi, OrreryError } from '../contract/index.ts';
import type { NetworkHandles } from '../networks/index.ts';
import { type CommandNetwork, withNetwork } from './with-network.ts';

/**
 * The network that work gets: the API of an explorer that runs, or the open parts of a network that this process has
 * opened itself.
 */
export type UsedNetwork = { running: Pick<ExplorerApi, 'call'> } | { open: NetworkHandles };

/** A network that is open only while it is used. */
export interface NetworkOnDemand {
  /**
   * Does work on the network. Calls run one after the other.
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
 * Returns a network that opens at the first use, and closes when it was not used for `idleMs`. While it is closed,
 * another process can open the data folder, such as an explorer. If an explorer runs already, the work uses its API
 * instead.
 * @param idleMs milliseconds
 * @param stop closes the network at once; waiting calls fail with CANCELLED
 */
export function networkOnDemand(chosen: CommandNetwork, idleMs: number, stop: AbortSignal): NetworkOnDemand {
  const jobs: Job[] = [];
  let working: Promise<void> | undefined;
  let wake = () => {};
  stop.addEventListener('abort', () => wake(), { once: true });

  /** Returns the next job; undefined if none comes within `idleMs`. */
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

  /** Opens the network and runs all jobs, one after the other, until none comes any more. */
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
        // The network did not open or did not close. Only a job that has not begun can still fail with this error.
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
