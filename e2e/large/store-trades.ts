import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { HistoryStore, historyFile, storeCsv } from '../../src/history/index.ts';
import { createSandboxSource } from '../../src/sandbox/index.ts';
import { type MadeSegment, type Network, segmentsOf } from './network.ts';

export interface Stored {
  rows: number;
  bytes: number;
  price: bigint;
  size: bigint;
}

/** Segments that a thread has been asked for and not made yet: one more than it makes, so that it never waits. */
const AHEAD = 2;

/**
 * Stores the trades of a network in a file of history. Threads make them, one for each processor.
 * @param onSegment called with what is stored so far
 */
export async function storeTrades(
  network: Network,
  folder: string,
  onSegment: (stored: Stored, share: number) => void,
): Promise<Stored> {
  const { chainId } = createSandboxSource({ ...network.options, still: true });
  const segments = segmentsOf(network);
  const store = new HistoryStore({ file: historyFile(folder), chainId });
  const stored = { rows: 0, bytes: 0, price: 0n, size: 0n };
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('./trades-thread.ts', import.meta.url), { workerData: network }),
  );
  let asked = 0;
  let kept = 0;
  let saving: Promise<void> = Promise.resolve();

  async function save({ at, header, rows, count, price, size }: MadeSegment): Promise<void> {
    const segment = segments[at];
    if (segment === undefined) throw new Error(`segment ${at} was not asked for`);
    const { from, to, version } = segment;
    const origin = { from: BigInt(from), to: BigInt(to), schemaVersion: BigInt(version), source: 'sandbox' };
    await storeCsv(store, { ...origin, table: 'TABLE_TRADES' }, [Buffer.from(header), Buffer.from(rows)]);
    stored.rows += count;
    stored.bytes += rows.length;
    stored.price += price;
    stored.size += size;
    kept += 1;
    onSegment(stored, kept / segments.length);
  }

  try {
    await new Promise<void>((resolve, reject) => {
      const ask = (thread: Worker) => {
        if (asked < segments.length) thread.postMessage(asked++);
      };
      for (const thread of threads) {
        thread.on('error', reject);
        thread.on('message', (made: MadeSegment) => {
          saving = saving
            .then(() => save(made))
            .then(() => {
              ask(thread);
              if (kept === segments.length) resolve();
            });
          saving.catch(reject);
        });
        for (let index = 0; index < AHEAD; index += 1) ask(thread);
      }
    });
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
    await store.close();
  }
  return stored;
}
