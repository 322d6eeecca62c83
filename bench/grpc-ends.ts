/** Cancelled and slow clients of an export: how long a cancel takes to end the splice, and what a slow client holds. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, type BeginExport, METHOD, next, requestOf } from './grpc-clients.ts';
import { type Ended, monotonicMs } from './grpc-spliced.ts';
import { inMilliseconds, quantile } from './table.ts';

const CANCELS = 50;
const SLOW_CLIENTS = 16;
/** Without any further piece for this time, a slow export has stopped (milliseconds). */
const STILL_MS = 1_000;
const MEBIBYTE = 2 ** 20;

/** Cancels an export after some of its pieces, another number each time. */
async function cancelOne(server: ChildProcess, begin: BeginExport, pieces: number): Promise<number> {
  const ended = next<Ended>(server, 'ended');
  const begun = await begin('TABLE_ORDERS');
  for (let seen = 0; seen < pieces; seen += 1) await once(begun.pieces, 'data');
  const cancelledAt = monotonicMs();
  begun.cancel();
  const { stoppedAt, closedAt } = await ended;
  return Math.max(stoppedAt, closedAt) - cancelledAt;
}

/** A row of the table of cancels. */
export async function measureCancels(server: ChildProcess, name: string, begin: BeginExport): Promise<string[]> {
  await cancelOne(server, begin, 1);
  const before = await ask<number | null>(server, 'descriptors');
  const times: number[] = [];
  for (let run = 0; run < CANCELS; run += 1) times.push(await cancelOne(server, begin, 1 + (run % 10)));
  times.sort((one, other) => one - other);
  const after = await ask<number | null>(server, 'descriptors');
  const shown = [0.5, 0.9, 1].map((share) => inMilliseconds(quantile(times, share)));
  return [name, String(times.length), ...shown, `${before ?? '?'} → ${after ?? '?'}`];
}

/** The most that a client took from its archive without reading anything, and the memory of all of them (MiB). */
export async function measureSlowClients(server: ChildProcess, address: string): Promise<string> {
  const before = await ask<number>(server, 'reset');
  const sessions = Array.from({ length: SLOW_CLIENTS }, () => connect(address));
  for (const session of sessions) {
    const stream = session.request({ ':method': 'POST', ':path': METHOD, 'content-type': 'application/grpc' });
    stream.end(Buffer.from([0, 0, 0, 0, 7, ...requestOf('TABLE_ORDERS')]));
    // A client of gRPC reads ahead by itself; this one never reads.
    await once(stream, 'response');
  }
  let taken: number[] = [];
  for (let same = false; !same; ) {
    await wait(STILL_MS);
    const now = await ask<number[]>(server, 'taken');
    same = now.join() === taken.join();
    taken = now;
  }
  const grewBy = (await ask<number>(server, 'memory')) - before;
  for (const session of sessions) session.destroy();
  return (
    `${taken.length} clients that read nothing: at most ${(Math.max(...taken) / MEBIBYTE).toFixed(1)} MiB were read for one, ` +
    `and memory grew by ${grewBy.toFixed(0)} MiB in all`
  );
}
