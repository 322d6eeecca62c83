import { defineConfig } from '@playwright/test';
import type { HostOptions } from './e2e/support/test.ts';

/**
 * The journeys run twice: in the browser host, and in the desktop host on the Electron stand-in (or on real Electron
 * where ORRERY_ELECTRON=real says so). Start-up may be slow on a loaded machine; behaviour has tight limits of its own.
 */
export default defineConfig<HostOptions>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/get-chromium.ts',
  outputDir: 'test-output/results',
  timeout: 360_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: { trace: 'retain-on-failure', actionTimeout: 30_000 },
  projects: [
    { name: 'browser', testMatch: ['journeys/**/*.spec.ts', 'browser/**/*.spec.ts'], use: { host: 'browser' } },
    {
      name: 'desktop',
      testMatch: ['journeys/**/*.spec.ts', 'desktop/**/*.spec.ts', 'security/**/*.spec.ts'],
      use: { host: 'desktop' },
    },
    { name: 'command-line', testMatch: 'command-line/**/*.spec.ts' },
    { name: 'packaging', testMatch: 'packaging/**/*.spec.ts' },
  ],
});
