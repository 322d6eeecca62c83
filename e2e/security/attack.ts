/** Shared by all attacks: one desktop app per worker, and a server that no attack may reach. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, type Page } from '@playwright/test';
import { type Desktop, launchDesktop } from '../support/desktop.ts';
import { temporaryFolder } from '../support/folders.ts';
import { runSandbox } from '../support/sandbox.ts';

export interface Outside {
  /** `http://127.0.0.1:PORT`. */
  address: string;
  /** The requested paths. */
  asked: string[];
  close(): void;
}

/** A server outside of Orrery that records each request, and answers it. */
export async function startOutside(): Promise<Outside> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*').end('outside');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const test = base.extend<{ outside: Outside }, { desktop: Desktop }>({
  desktop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds what a fixture needs in its first parameter.
    async ({}, use) => {
      const folder = await temporaryFolder();
      const sandbox = runSandbox();
      const { baseUrl = '' } = await sandbox.ready;
      const desktop = await launchDesktop({ dataDir: folder.path, network: baseUrl });
      await use(desktop);
      await desktop.close();
      await sandbox.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds what a fixture needs in its first parameter.
  async outside({}, use) {
    const outside = await startOutside();
    await use(outside);
    outside.close();
  },
});

/**
 * Runs in the page like a script of the page. Code that a debugger evaluates directly is not subject to the page's
 * policy.
 */
export function inPageTask<Outcome>(task: () => Outcome | Promise<Outcome>): string {
  return `new Promise((resolve, reject) => setTimeout(async () => {
    try { resolve(await (${task})()); } catch (problem) { resolve('refused: ' + (problem.name ?? problem)); }
  }))`;
}

/**
 * Waits until an attack would have had its effect. Nothing happens if it is prevented, so there is no event to wait
 * for. This waits for an answer of the main process, after which all earlier messages have arrived, and for a short
 * time in which started code would have run.
 */
export async function settle(page: Page): Promise<void> {
  const answer = await page.evaluate(async (moment) => {
    await new Promise((resolve) => setTimeout(resolve, moment));
    return window.orrery?.call('epochs', {}, `settle-${Math.random()}`);
  }, SETTLING_MS);
  if (answer?.ok !== true) throw new Error(`The app no longer answers: ${JSON.stringify(answer)}`);
}

const SETTLING_MS = 100;

export { expect } from '@playwright/test';
