import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { isRealElectron } from './e2e/support/electron.ts';
import type { HostOptions } from './e2e/support/test.ts';

// Each test starts processes and threads of its own that load the same files: each file is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'node');

/**
 * Every project starts workers of its own, and a file whose fixtures for a worker differ from those of `support/test.ts` would
 * start further ones. Each costs as much as a short test.
 *
 * The journeys run in the browser host, and also in the desktop host on the Electron stand-in, except for those that are
 * tagged as the same in both: a browser costs less. On real Electron (ORRERY_ELECTRON=real) the desktop host runs all of them.
 * Limits only end a hang: start-up is slow on a loaded machine.
 */
export default defineConfig<HostOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/get-chromium.ts',
  outputDir: 'test-output/results',
  timeout: 360_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  // More than two cores: a test waits for start-ups and pictures half of its time.
  workers: 3,
  forbidOnly: true,
  reporter: [['list']],
  // A failure leaves the page as text and as a picture. `--trace on` records every step, which more than doubles the processor
  // time of the worker.
  use: { screenshot: 'only-on-failure', actionTimeout: 60_000 },
  projects: [
    {
      name: 'browser',
      testMatch: [
        'browser/**/*.spec.ts',
        'command-line/**/*.spec.ts',
        'journeys/**/*.spec.ts',
        'packaging/**/*.spec.ts',
      ],
      use: { host: 'browser' },
    },
    // One worker, and so one app that all attacks share.
    { name: 'security', testMatch: 'security/**/*.spec.ts', fullyParallel: false, workers: 1 },
    {
      name: 'desktop',
      testMatch: ['journeys/**/*.spec.ts', 'desktop/**/*.spec.ts'],
      ...(!isRealElectron && { grepInvert: /@host-neutral/ }),
      use: { host: 'desktop' },
    },
  ],
});
