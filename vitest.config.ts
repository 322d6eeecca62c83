import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

// Tests start hundreds of threads and processes that load the same modules: each is stripped of types and compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'node');

/** Tests of pure functions leave nothing behind: their files share modules, which takes a third of the time. */
const PURE = [
  'src/{analysis,contract,decimal,paging,renderer}/**/*.test.ts',
  'src/sandbox/{funding,nodes,parties}/**/*.test.ts',
  'src/transactions/{encoding,rules}/**/*.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      // Components in a DOM without a browser: `*.test.tsx`. The environment is built once for all their files.
      {
        extends: true,
        test: { name: 'dom', include: ['src/renderer/**/*.test.tsx'], environment: 'happy-dom', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['src/**/*.test.ts', 'e2e/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PURE],
        },
      },
    ],
    pool: 'threads',
    // Many tests wait for threads, servers and pauses of a service rather than compute.
    maxWorkers: '100%',
    // Limits only end a hang: start-up of threads, servers and browsers is slow on a loaded machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
