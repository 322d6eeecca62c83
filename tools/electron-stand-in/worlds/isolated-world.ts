/** The script of the preload's isolated world: `electron` as a sandboxed preload sees it, then the preload itself. */
import type { createBridge } from './bridge.ts';
import type { createCodec } from './codec.ts';

/** Messages of an isolated world to the main process. */
export type FromWorld =
  | { kind: 'send'; channel: string; given: unknown[] }
  | { kind: 'invoke'; id: number; channel: string; given: unknown[] }
  | { kind: 'broken-preload'; problem: string };

/** Messages of the main process to an isolated world. */
export type ToWorld =
  | { kind: 'message'; channel: string; given: unknown[] }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'failure'; id: number; words: string };

export interface ProcessFacts {
  platform: string;
  arch: string;
  versions: Record<string, string | undefined>;
  argv: string[];
}

export interface WorldSettings {
  speaksAt: string;
  hearsAt: string;
  /** Global function that carries text to the main process. */
  outlet: string;
  /** Global function by which text arrives. */
  inlet: string;
  inSubFrames: boolean;
  process: ProcessFacts;
}

type Preload = (require: (name: string) => unknown, process: unknown, module: unknown, exports: unknown) => void;

export function inIsolatedWorld(
  codec: typeof createCodec,
  bridge: typeof createBridge,
  settings: WorldSettings,
  preload: Preload,
): void {
  if (window !== window.top && !settings.inSubFrames) return;
  type Listener = (event: object, ...given: unknown[]) => void;
  const { encode, decode } = codec();
  const world = globalThis as unknown as Record<string, unknown>;
  let outlet: ((text: string) => void) | undefined;
  const unsent: string[] = [];
  /** Sends the messages, in their order. On a loaded machine, Chromium adds the function after this script has run. */
  const send = () => {
    outlet ??= world[settings.outlet] as typeof outlet;
    if (outlet === undefined) {
      setTimeout(send, 5);
      return;
    }
    delete world[settings.outlet];
    for (const text of unsent.splice(0)) outlet(text);
  };
  const post = (message: FromWorld) => {
    unsent.push(encode(message));
    send();
  };

  const listeners = new Map<string, { listener: Listener; once: boolean }[]>();
  const invoked = new Map<number, { channel: string; resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;

  function listen(channel: string, listener: Listener, once: boolean) {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
    return ipcRenderer;
  }
  function off(channel: string, listener: Listener) {
    const rest = (listeners.get(channel) ?? []).filter((entry) => entry.listener !== listener);
    listeners.set(channel, rest);
    return ipcRenderer;
  }
  function deliver(channel: string, given: unknown[]) {
    const entries = listeners.get(channel) ?? [];
    listeners.set(
      channel,
      entries.filter(({ once }) => !once),
    );
    for (const { listener } of entries) listener({ sender: ipcRenderer, ports: [] }, ...given);
  }

  const ipcRenderer = {
    on: (channel: string, listener: Listener) => listen(channel, listener, false),
    addListener: (channel: string, listener: Listener) => listen(channel, listener, false),
    once: (channel: string, listener: Listener) => listen(channel, listener, true),
    off,
    removeListener: off,
    removeAllListeners(channel: string) {
      listeners.delete(channel);
      return ipcRenderer;
    },
    send: (channel: string, ...given: unknown[]) => post({ kind: 'send', channel, given }),
    invoke(channel: string, ...given: unknown[]) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        invoked.set(id, { channel, resolve, reject });
        post({ kind: 'invoke', id, channel, given });
      });
    },
  };

  world[settings.inlet] = (text: string) => {
    const message = decode(text) as ToWorld;
    if (message.kind === 'message') return deliver(message.channel, message.given);
    const waiting = invoked.get(message.id);
    invoked.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.value);
    else waiting?.reject(new Error(`Error invoking remote method '${waiting.channel}': ${message.words}`));
  };

  function lacking(name: string, part: object): object {
    return new Proxy(part, {
      get(target, key, receiver) {
        if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key, receiver);
        throw new Error(`electron-stand-in: ${name}.${key} is not implemented`);
      },
    });
  }

  const { offer } = bridge(settings.speaksAt, settings.hearsAt, () => {
    throw new Error('Nothing is offered in this direction.');
  });
  const electron = lacking('electron', {
    ipcRenderer: lacking('ipcRenderer', ipcRenderer),
    contextBridge: lacking('contextBridge', { exposeInMainWorld: offer }),
  });
  const require = (name: string) => {
    if (/^electron(\/(renderer|common))?$/.test(name)) return electron;
    throw new Error(`module not found: ${name}`);
  };
  const process = { ...settings.process, type: 'renderer', sandboxed: true, contextIsolated: true, env: {} };
  const module = { exports: {} };
  try {
    preload(require, process, module, module.exports);
  } catch (thrown) {
    post({ kind: 'broken-preload', problem: String((thrown instanceof Error && thrown.stack) || thrown) });
  }
}
