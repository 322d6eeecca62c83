import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { isBuilt } from './scripts/ensure-built.mjs';

// Tests start hundreds of threads and processes that load the same modules: each is stripped of types and compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'node');

/** Tests of pure functions leave nothing behind: their files share modules, which takes a third of the time. */
const PURE = [
  'src/{analysis,contract,decimal,paging,renderer}/**/*.test.ts',
  'src/sandbox/{funding,nodes,parties}/**/*.test.ts',
  'src/transactions/{encoding,rules}/**/*.test.ts',
];

/** Threads run their built files where those are up to date, as in the complete check, and else their sources. */
const execArgv = isBuilt()
  ? ['--import', pathToFileURL(join(import.meta.dirname, 'scripts/built-threads.mjs')).href]
  : [];

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
    execArgv,
    // Many tests wait for threads, servers and pauses of a service rather than compute.
    maxWorkers: '150%',
    // Limits only end a hang: start-up of threads, servers and browsers is slow on a loaded machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
