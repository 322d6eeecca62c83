/** The source texts that make a document's two worlds. */
import { createBridge } from './bridge.ts';
import { createCodec } from './codec.ts';
import { inIsolatedWorld, type WorldSettings } from './isolated-world.ts';
import { inMainWorld } from './main-world.ts';

export function mainWorldScript({ speaksAt, hearsAt }: WorldSettings): string {
  return `(${inMainWorld})(${createBridge}, ${JSON.stringify(hearsAt)}, ${JSON.stringify(speaksAt)});`;
}

export function isolatedWorldScript(settings: WorldSettings, preload: string): string {
  const wrapped = `function (require, process, module, exports) {${preload}\n}`;
  return `(${inIsolatedWorld})(${createCodec}, ${createBridge}, ${JSON.stringify(settings)}, ${wrapped});`;
}
