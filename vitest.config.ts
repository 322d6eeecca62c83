import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesAlone } from './scripts/alone.ts';
import { isBuilt } from './scripts/ensure-built.mjs';

// Tests start hundreds of threads and processes that load the same modules: each is stripped of types and compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'node');

const script = (name: string) => pathToFileURL(join(import.meta.dirname, 'scripts', name)).href;

/** Short files with long tests. */
const LONG = /e2e\/(?:faults|simulation)\/|slow-service/;

/** Without the results of an earlier run Vitest starts with the largest file of a project. These would be its last, alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((own) => [
      ...own.filter(({ moduleId }) => LONG.test(moduleId)),
      ...own.filter(({ moduleId }) => !LONG.test(moduleId)),
    ]);
  }
}

const ALONE = filesAlone(import.meta.dirname);

/** Threads run their built files where those are up to date, as in the complete check, and else their sources. */
const execArgv = isBuilt() ? ['--import', script('built-threads.mjs')] : [];

export default defineConfig({
  test: {
    projects: [
      // Tests leave nothing behind, so that files share modules: loading them anew takes a third of a second for a file.
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{src,e2e,tools,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
          // Beside the arguments below.
          execArgv: ['reused-threads.mjs', 'reused-processes.mjs'].flatMap((name) => ['--import', script(name)]),
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
      // Components in a DOM without a browser: `*.test.tsx`. The environment is built once for all their files.
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/renderer/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['scripts/clean-dom.ts'],
          // They never wait for another thread.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
    ],
    pool: 'threads',
    execArgv,
    sequence: { sequencer: LongestFirst },
    // Some tests wait for threads, servers and pauses of a service rather than compute, so there is one worker more than
    // cores. Each worker loads and compiles the same modules anew: with two more, the tests take a quarter more processor time.
    maxWorkers: availableParallelism() + 1,
    // Limits only end a hang: start-up of threads, servers and browsers is slow on a loaded machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
