/** The script that runs in the page's own world before the page: the receiving end of `contextBridge`. */
import type { createBridge } from './bridge.ts';

export function inMainWorld(bridge: typeof createBridge, speaksAt: string, hearsAt: string): void {
  function freeze(value: unknown, seen = new Set<unknown>()): unknown {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return value;
    seen.add(value);
    for (const member of Object.values(value)) freeze(member, seen);
    return Object.freeze(value);
  }
  bridge(speaksAt, hearsAt, (name, api) => {
    if (name in window) throw new Error('Cannot bind an API on top of an existing property on the window object');
    Object.defineProperty(window, name, {
      value: freeze(api),
      enumerable: true,
      configurable: false,
      writable: false,
    });
  });
}
