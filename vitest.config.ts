import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests start hundreds of threads and processes that load the same modules: each is stripped of types and compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'node');

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'e2e/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
    pool: 'threads',
    // Many tests wait for threads, servers and pauses of a service rather than compute.
    maxWorkers: '100%',
    // Limits only end a hang: start-up of threads, servers and browsers is slow on a loaded machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
