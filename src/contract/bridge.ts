/** The object that the preload script puts on `window.orrery` in the desktop app: the explorer's API over Electron's IPC. */
import type { ErrorBody } from './error-body.ts';

/** The answer to a call over the bridge: the output in wire form, or the error. */
export type BridgeAnswer = { ok: true; value: unknown } | { ok: false; error: ErrorBody };

/** A request from the window's menu, a second start or an `orrery://` link to the interface. */
export type HostCommand =
  /** Shows a view: a path within the interface, with query and fragment, starting with `/`. */
  { do: 'open'; route: string } | { do: 'palette' } | { do: 'shortcuts' };

/** The object `window.orrery` in the desktop app. */
export interface OrreryBridge {
  /** Calls a method of the explorer's API with the wire form of its input. `id` names the call for `cancel`. */
  call(method: string, input: unknown, id: string): Promise<BridgeAnswer>;
  /** Cancels the call with this id; it then fails with CANCELLED. Does nothing if the call has ended. */
  cancel(id: string): void;
  /**
   * Lets the explorer read an archive that a person dropped on the window or picked. Returns the id that names it from
   * now on, or null when the file is not a `.zip` on disk. The page learns no path, and a file made by the page has none.
   */
  grantPath(file: File): Promise<string | null>;
  /** Delivers events until the returned function is called. */
  listen(listener: (event: unknown) => void): () => void;
  /** Delivers the host's commands until the returned function is called; before that, `open` reloads the window. */
  onCommand(listener: (command: HostCommand) => void): () => void;
}

/** Names of the bridge's messages between window and main process. */
export interface BridgeChannels {
  call: 'orrery:call';
  cancel: 'orrery:cancel';
  event: 'orrery:event';
  grantPath: 'orrery:grant-path';
  command: 'orrery:command';
}
