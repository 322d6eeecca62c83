/** What the preload script puts on `window.orrery` in the desktop app: the explorer's API over Electron's IPC. */
import type { ErrorBody } from './errors.ts';

export type BridgeAnswer = { ok: true; value: unknown } | { ok: false; error: ErrorBody };

export interface OrreryBridge {
  /** Calls a method of the explorer's API with the wire form of its input. `id` names the call for `cancel`. */
  call(method: string, input: unknown, id: string): Promise<BridgeAnswer>;
  cancel(id: string): void;
  /** Delivers events until the returned function is called. */
  listen(listener: (event: unknown) => void): () => void;
}
