/** A page's frames, kept in step with Chromium, in the form in which Electron shows them. */
import { fromChromium, originOf } from '../chromium/addresses.ts';
import type { Cdp } from '../chromium/connection.ts';
import { asWhole } from '../electron/honest.ts';

type Face = Pick<
  Electron.WebFrameMain,
  'url' | 'origin' | 'name' | 'parent' | 'top' | 'frames' | 'frameToken' | 'processId' | 'routingId' | 'isDestroyed'
>;

let lastRoutingId = 0;

class Frame implements Face {
  readonly frameToken: string;
  readonly parent: Electron.WebFrameMain | null;
  readonly routingId: number;
  readonly processId: number;
  readonly children = new Set<Electron.WebFrameMain>();
  url = '';
  origin = 'null';
  name = '';
  destroyed = false;

  constructor(token: string, parent: Frame | null, processId: number) {
    this.frameToken = token;
    this.parent = parent === null ? null : asWhole<Electron.WebFrameMain>(parent);
    this.processId = processId;
    lastRoutingId += 1;
    this.routingId = lastRoutingId;
    // A frame starts empty, with the origin of what made it.
    this.origin = parent?.origin ?? 'null';
    parent?.children.add(asWhole<Electron.WebFrameMain>(this));
  }

  get top(): Electron.WebFrameMain | null {
    return this.parent === null ? asWhole<Electron.WebFrameMain>(this) : this.parent.top;
  }

  get frames(): Electron.WebFrameMain[] {
    return [...this.children];
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }
}

export class FrameTree {
  readonly main: Electron.WebFrameMain;
  readonly #frames = new Map<string, Frame>();

  constructor(cdp: Cdp, mainFrameId: string, processId: number) {
    const main = new Frame(mainFrameId, null, processId);
    this.main = asWhole<Electron.WebFrameMain>(main);
    this.#frames.set(mainFrameId, main);
    cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      const parent = this.#frames.get(parentFrameId) ?? main;
      this.#frames.set(frameId, new Frame(frameId, parent, processId));
    });
    cdp.on('Page.frameNavigated', ({ frame: { id, url, name = '' } }) => {
      const frame = this.#frames.get(id);
      if (frame === undefined) return;
      Object.assign(frame, { url: fromChromium(url), name });
      if (url !== 'about:blank') frame.origin = originOf(url);
    });
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const frame = this.#frames.get(frameId);
      if (frame !== undefined) frame.url = fromChromium(url);
    });
    cdp.on('Page.frameDetached', ({ frameId }) => this.#remove(frameId));
  }

  get(frameId: string): Electron.WebFrameMain | null {
    const frame = this.#frames.get(frameId);
    return frame === undefined ? null : asWhole<Electron.WebFrameMain>(frame);
  }

  #remove(frameId: string): void {
    const frame = this.#frames.get(frameId);
    if (frame === undefined) return;
    frame.destroyed = true;
    this.#frames.delete(frameId);
    for (const { children } of this.#frames.values()) children.delete(asWhole<Electron.WebFrameMain>(frame));
  }
}
