/** Runs a window's preload in an isolated world of every document, and carries messages between it and the main process. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import type { Cdp } from '../chromium/connection.ts';
import { createCodec } from '../worlds/codec.ts';
import type { FromWorld, ToWorld, WorldSettings } from '../worlds/isolated-world.ts';
import { isolatedWorldScript, mainWorldScript } from '../worlds/scripts.ts';

const WORLD = 'Electron Isolated Context';
const { encode, decode } = createCodec();

export interface PreloadOptions {
  file: string;
  inSubFrames: boolean;
  additionalArguments: string[];
}

export interface WorldMessage {
  message: FromWorld;
  frameId: string;
  /** Answers in the document that sent it, or nowhere when that is gone. */
  reply(message: ToWorld): void;
}

function settingsOf({ inSubFrames, additionalArguments }: PreloadOptions): WorldSettings {
  return {
    speaksAt: randomUUID(),
    hearsAt: randomUUID(),
    outlet: `outlet-${randomUUID()}`,
    inlet: `inlet-${randomUUID()}`,
    inSubFrames,
    process: {
      platform: process.platform,
      arch: process.arch,
      versions: { ...process.versions },
      argv: additionalArguments,
    },
  };
}

export class Preload {
  readonly #cdp: Cdp;
  readonly #options: PreloadOptions;
  readonly #settings: WorldSettings;
  /** The isolated worlds that live, by execution context, and the frames that they belong to. */
  readonly #worlds = new Map<number, string>();

  constructor(cdp: Cdp, options: PreloadOptions, onMessage: (message: WorldMessage) => void) {
    this.#cdp = cdp;
    this.#options = options;
    this.#settings = settingsOf(options);
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const frameId = (context.auxData as { frameId?: string } | undefined)?.frameId;
      if (context.name === WORLD && frameId !== undefined) this.#worlds.set(context.id, frameId);
    });
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.#worlds.delete(executionContextId));
    cdp.on('Runtime.executionContextsCleared', () => this.#worlds.clear());
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      const frameId = this.#worlds.get(executionContextId);
      if (name !== this.#settings.outlet || frameId === undefined) return;
      const message = decode(payload) as FromWorld;
      onMessage({ message, frameId, reply: (answer) => this.#deliver(executionContextId, answer) });
    });
  }

  /** @throws Error when the preload cannot be read or is no script */
  async install(): Promise<void> {
    const { file } = this.#options;
    const text = readFileSync(file, 'utf8');
    new Script(`(function (require, process, module, exports) {${text}\n})`, { filename: file });
    const { outlet } = this.#settings;
    await Promise.all([
      this.#cdp.send('Runtime.addBinding', { name: outlet, executionContextName: WORLD }),
      this.#cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(this.#settings) }),
      this.#cdp.send('Page.addScriptToEvaluateOnNewDocument', {
        source: isolatedWorldScript(this.#settings, text),
        worldName: WORLD,
      }),
    ]);
  }

  /** Sends to the isolated world of a frame, where there is one. */
  send(frameId: string, channel: string, given: unknown[]): void {
    for (const [context, frame] of this.#worlds) {
      if (frame === frameId) this.#deliver(context, { kind: 'message', channel, given });
    }
  }

  #deliver(context: number, message: ToWorld): void {
    const expression = `globalThis[${JSON.stringify(this.#settings.inlet)}]?.(${JSON.stringify(encode(message))})`;
    // A document that has gone hears nothing.
    this.#cdp.send('Runtime.evaluate', { contextId: context, expression }).catch(() => {});
  }
}
