/** One running application under examination, for the tests of what Electron promises. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { isRealElectron, launchElectron } from '../../e2e/support/electron.ts';
import getChromium from '../../e2e/support/get-chromium.ts';

interface FixtureApi {
  fsProblem: string;
  echo(...given: unknown[]): Promise<unknown[]>;
  invoke(channel: string): Promise<unknown>;
  ping(count: number): Promise<number>;
  subscribe(listener: (...given: unknown[]) => void): () => void;
  nested: { deep: { list: number[] } };
  double(value: number): number;
  throws(): void;
  exposedTwice(): string;
}

declare global {
  interface Window {
    api: FixtureApi;
    early: string;
    leak?: string;
    heard: unknown[];
  }
  var events: unknown[][];
  var openWindow: (url?: string, preferences?: object) => Electron.BrowserWindow;
  var releaseStream: () => void;
}

/** A browser may have to be fetched first. */
const START_LIMIT_MS = 600_000;

/** The folder of the application. */
export const applicationFolder = join(import.meta.dirname, 'fixture');

export interface RunningApplication {
  app: ElectronApplication;
  /** Its first window. */
  page: Page;
  /** The folder of its user data. */
  folder: string;
  /** The events of a name that the main process has recorded. */
  eventsNamed(name: string): Promise<unknown[][]>;
}

/** Starts the application before the tests of a file and ends it after them. */
export function runApplication(): RunningApplication {
  const running = {
    eventsNamed: (name: string) =>
      running.app.evaluate((_electron, wanted) => globalThis.events.filter(([event]) => event === wanted), name),
  } as RunningApplication;

  beforeAll(async () => {
    if (!isRealElectron) await getChromium();
    running.folder = await mkdtemp(join(tmpdir(), 'electron-contract-'));
    running.app = await launchElectron({ args: [`--user-data-dir=${running.folder}`, '.'], cwd: applicationFolder });
    running.page = await running.app.firstWindow();
    await running.page.waitForFunction(() => document.title === 'fixture ran');
  }, START_LIMIT_MS);

  afterAll(async () => {
    // A test that failed halfway may have left a window that refuses to close.
    await running.app?.evaluate(() => globalThis.events.push(['may-close']));
    await running.app?.close();
    await rm(running.folder, { recursive: true, force: true, maxRetries: 5 });
  });

  return running;
}
