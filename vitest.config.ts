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
    // Start-up of threads, servers and browsers is slow on a loaded machine; behaviour has tighter limits of its own.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A poll ends as soon as its condition holds; the limit only ends a hang.
    expect: { poll: { timeout: 20_000 } },
  },
});
