/** A process that adds numbers, and that can end itself as a crash of native code does. */
import { serveProcess } from './serve.ts';

export interface AddingService {
  add(a: bigint, b: bigint): bigint;
  /** The bytes of its argument in reverse order. */
  reverse(bytes: Uint8Array): Uint8Array;
  pid(): number;
  /** The value of a variable of its environment; undefined if it is not set. */
  variable(name: string): string | undefined;
  untilCancelled(signal?: AbortSignal): Promise<string>;
  crash(): void;
  close(): void;
}

serveProcess(
  (start: bigint): AddingService => ({
    add: (a, b) => start + a + b,
    reverse: (bytes) => bytes.toReversed(),
    pid: () => process.pid,
    variable: (name) => process.env[name],
    untilCancelled: (signal) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve('cancelled'), { once: true })),
    crash: () => process.kill(process.pid, 'SIGSEGV'),
    close() {},
  }),
);
