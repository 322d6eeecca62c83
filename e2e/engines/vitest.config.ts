import { defineConfig } from 'vitest/config';

/** `npm run test:engines`: its tests need packages that `npm ci` does not install. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.engines.ts'],
    // One engine at a time: each takes the cores that it finds.
    fileParallelism: false,
    // Limits only end a hang.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
