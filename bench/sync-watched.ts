/** Measures the gateway and the window's event loop while an explorer in this process synchronises. */
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type ExplorerApi, type ExplorerStatus, explorerApiOver } from '../src/contract/index.ts';
import { createExplorer, type Explorer } from '../src/explorer/index.ts';
import type { Upstream } from './start-upstream.ts';

const EPOCHS = 50n;
const IDLE_MS = 5_000;

async function openExplorer(dataDir: string): Promise<Explorer & { api: ExplorerApi }> {
  const explorer = await createExplorer({ version: 'bench', host: 'command', dataDir });
  const never = new AbortController().signal;
  const api = explorerApiOver({
    call: (method, input, signal = never) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  return { ...explorer, api };
}

function untilComplete(api: ExplorerApi, resources: number): Promise<ExplorerStatus> {
  return new Promise((resolve) => {
    const stop = api.listen((event) => {
      if (event.type !== 'status') return;
      const walked = event.status.resources.filter(({ list }) => list !== 'nodes');
      if (walked.length < resources || !walked.every(({ complete }) => complete)) return;
      stop();
      resolve(event.status);
    });
  });
}

async function timesOf(asker: Worker): Promise<number[]> {
  asker.postMessage('tell');
  const [times] = (await once(asker, 'message')) as [number[]];
  return times.sort((one, other) => one - other);
}

export interface Meanwhile {
  idle: number[];
  busy: number[];
  /** Delays of the event loop that serves windows, in nanoseconds. */
  loop: { p99: number; longest: number };
  epochMs: number;
}

/** Synchronises once more, with constant requests to the gateway, and measures the window's event loop. */
export async function syncWatched(dataDir: string, upstream: Upstream): Promise<Meanwhile> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const explorer = await openExplorer(dataDir);
  const asker = new Worker(new URL('./page-asker.ts', import.meta.url), {
    workerData: { address: explorer.address, token: explorer.token },
  });
  loop.enable();
  const done = await untilComplete(explorer.api, 2 + upstream.markets.length);
  loop.disable();
  const busy = await timesOf(asker);

  const started = performance.now();
  for (let back = 0n; back < EPOCHS; back += 1n) {
    const epochSeq = (done.currentEpoch ?? 0n) - back;
    await explorer.api.call('listNodes', { filter: { epochSeq }, pagination: { first: 1 } });
  }
  const epochMs = (performance.now() - started) / Number(EPOCHS);

  await timesOf(asker);
  await wait(IDLE_MS);
  const idle = await timesOf(asker);
  asker.postMessage('end');
  await once(asker, 'exit');
  await explorer.close();
  return { idle, busy, loop: { p99: loop.percentile(99), longest: loop.max }, epochMs };
}
