/** A thread that counts, and that can end or fail on request. */
import { serveThread } from './serve.ts';

export interface CountingService {
  /** Adds to the count, which starts at the thread's data. */
  add(by: number): number;
  /** Calls back with each number up to `to`, then returns their sum. */
  sum(to: number, options?: { onNumber?: (number: number) => void; signal?: AbortSignal }): number;
  /** Returns its argument; the type stays the same. */
  same<Value>(value: Value): Promise<Value>;
  /** Runs until it is cancelled, and then reports that in its answer. */
  untilCancelled(signal?: AbortSignal): Promise<string>;
  /** Ends the thread in the middle of a call, once per file: it creates the file first. */
  endOnce(file: string): Promise<string>;
  /** Ends the thread. */
  end(): void;
  /** Throws outside of any call. */
  fail(): void;
  close(): void;
}

serveThread((start: number | undefined, emit: (event: string) => void): CountingService => {
  let count = start ?? 0;
  return {
    add(by) {
      count += by;
      emit(`count ${count}`);
      return count;
    },
    sum(to, { onNumber } = {}) {
      let sum = 0;
      for (let number = 1; number <= to; number += 1) {
        onNumber?.(number);
        sum += number;
      }
      return sum;
    },
    same: (value) => Promise.resolve(value),
    untilCancelled: (signal) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve('cancelled'), { once: true })),
    async endOnce(file) {
      const { existsSync, writeFileSync } = await import('node:fs');
      if (existsSync(file)) return 'again';
      writeFileSync(file, '');
      process.exit(7);
    },
    end: () => process.exit(7),
    fail: () =>
      void setImmediate(() => {
        throw new Error('out of reach');
      }),
    close() {},
  };
});
