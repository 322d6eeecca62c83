/** Many exports at once that all are cancelled: they leave no descriptor and little memory. */
import { setTimeout as wait } from 'node:timers/promises';
import { exportPath, type Gateway } from './clients.ts';
import { descriptorsOf, mebibytesOf } from './resources.ts';

const AT_ONCE = 20;
const HISTORY = 'history.sqlite';
/** Memory that the exports may leave for the next collection (MiB). */
const MAX_LEFT_MEBIBYTES = 200;
const LET_GO_MS = 15_000;

export interface CancelledExports {
  pid: number;
  gateway: Gateway;
  table: string;
  from: string;
  to: string;
}

/** Returns what was left, in words. The range must be stored, so that the exports read from the store. */
export async function problemsOfCancelledExports(
  { pid, gateway, table, from, to }: CancelledExports,
  print: (text: string) => void,
): Promise<string[]> {
  const before = { descriptors: descriptorsOf(pid, HISTORY), mebibytes: mebibytesOf(pid) };
  const abort = new AbortController();
  const begun = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const headers = { authorization: `Bearer ${gateway.token}` };
      const answer = await fetch(`${gateway.address}${exportPath(table, from, to)}`, { headers, signal: abort.signal });
      const { done } = (await answer.body?.getReader().read()) ?? { done: true };
      return answer.ok && !done;
    }),
  );
  const during = descriptorsOf(pid, HISTORY);
  abort.abort();
  const ends = performance.now() + LET_GO_MS;
  let descriptors = during;
  while (descriptors > before.descriptors && performance.now() < ends) {
    await wait(50);
    descriptors = descriptorsOf(pid, HISTORY);
  }
  const left = mebibytesOf(pid) - before.mebibytes;
  print(
    `${AT_ONCE} cancelled exports: ${before.descriptors} descriptors of history before, ${during} meanwhile, ` +
      `${descriptors} after; ${left.toFixed(0)} MiB more`,
  );
  return [
    ...(begun.every((isBegun) => isBegun) ? [] : ['not all exports that were to be cancelled began']),
    ...(descriptors > before.descriptors
      ? [`cancelled exports left ${descriptors - before.descriptors} descriptors`]
      : []),
    ...(left > MAX_LEFT_MEBIBYTES ? [`cancelled exports left ${left.toFixed(0)} MiB`] : []),
  ];
}
