/** What the preload script puts on `window.orrery` in the desktop app: the explorer's API over Electron's IPC. */
import type { ErrorBody } from './orrery-error.ts';

export type BridgeAnswer = { ok: true; value: unknown } | { ok: false; error: ErrorBody };

/** What the window's menu, a second start or an `orrery://` link asks of the interface. */
export type HostCommand =
  /** Shows a view: a path within the interface, with query and fragment, beginning with `/`. */
  { do: 'open'; route: string } | { do: 'palette' } | { do: 'shortcuts' };

export interface OrreryBridge {
  /** Calls a method of the explorer's API with the wire form of its input. `id` names the call for `cancel`. */
  call(method: string, input: unknown, id: string): Promise<BridgeAnswer>;
  cancel(id: string): void;
  /**
   * Grants the explorer to read an archive that a person dropped on the window or picked; the id by which it goes from now
   * on, null for a file that is no `.zip` on disk. The page itself learns no path, and a file that it made has none.
   */
  grantPath(file: File): Promise<string | null>;
  /** Delivers events until the returned function is called. */
  listen(listener: (event: unknown) => void): () => void;
  /** Delivers the host's commands until the returned function is called; before that, `open` reloads the window. */
  onCommand(listener: (command: HostCommand) => void): () => void;
}

/** The names under which the bridge's messages cross between window and main process. */
export interface BridgeChannels {
  call: 'orrery:call';
  cancel: 'orrery:cancel';
  event: 'orrery:event';
  grantPath: 'orrery:grant-path';
  command: 'orrery:command';
}
