import { setTimeout as sleep } from 'node:timers/promises';
import { OrreryError } from '../contract/index.ts';

/** @throws OrreryError CANCELLED */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(Math.max(0, milliseconds), undefined, { signal });
  } catch (cause) {
    throw new OrreryError('CANCELLED', {}, { cause });
  }
}

/**
 * Waits for work that others share: when the signal fires only this caller stops waiting, the work goes on.
 * @throws OrreryError CANCELLED
 */
export function sharing<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new OrreryError('CANCELLED', {}));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/** One work at a time: a call made while it runs gets the same result. */
export function singleFlight<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Works one after the other, in the order in which they were asked for. */
export function inTurn(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}
