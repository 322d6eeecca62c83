/** The one Chromium of this process and the server of its custom schemes. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROTOCOL_HOSTS } from '../chromium/addresses.ts';
import { type Browser, startBrowser } from '../chromium/browser.ts';
import { startProtocolServer } from '../chromium/protocol-server.ts';
import { getPath } from './paths.ts';
import { protocolHandlers } from './protocol.ts';

let running: Browser | undefined;

/** @throws Error before `ready` */
export function browser(): Browser {
  if (running === undefined) throw new Error('electron-stand-in: Chromium runs only after ready');
  return running;
}

/** @returns a function that ends both */
export async function startChromium(
  switches: ReadonlyMap<string, string>,
  onLost: () => void,
): Promise<() => Promise<void>> {
  const profile = join(getPath('userData'), 'Chromium');
  mkdirSync(profile, { recursive: true });
  const server = await startProtocolServer(protocolHandlers);
  let isEnding = false;
  running = await startBrowser({
    profile,
    hosts: PROTOCOL_HOSTS,
    port: server.port,
    switches,
    onExit: () => {
      if (!isEnding) onLost();
    },
  });
  const started = running;
  return async () => {
    isEnding = true;
    await started.close();
    server.close();
  };
}
