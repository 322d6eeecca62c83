/** Which test files cannot share their modules with others. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Hooks, servers and listeners begin when such a module is loaded, and a shared module is loaded for the first file alone. */
const ACTS_WHEN_LOADED = /^(?:(?:before|after)(?:Each|All)\(|(?:export )?const .*= await |process\.on\()/m;
/** Mocks replace modules that others have loaded, and certificates belong to the whole thread. */
const CHANGES_ITS_THREAD =
  /\bvi\.(?:mock|setSystemTime)\(|\bsetDefaultCACertificates\(|\bprocess\.(?:chdir\(|umask\([^)]|env\.\w+ =)/;
/** Vitest restores functions that a file has replaced. A file itself must end these, by the calls beside them. */
const UNDONE = [
  ['vi.useFakeTimers(', 'vi.useRealTimers('],
  ['vi.stubEnv(', 'vi.unstubAllEnvs('],
  ['vi.stubGlobal(', 'vi.unstubAllGlobals('],
] as const;
const IMPORTED_FIXTURE = /from '(\.[^']*\.fixture\.tsx?)'/g;

/** Simulations replace timers, clocks, random numbers and calls on files, and modules may hold on to what they found. */
const IN_VIRTUAL_TIME = 'e2e/simulation/';

/** The paths of these test files, by the root of the repository. */
export function filesAlone(root: string): string[] {
  const acts = new Map<string, boolean>();
  const isAlone = (path: string): boolean => {
    const known = acts.get(path);
    if (known !== undefined) return known;
    acts.set(path, false);
    const text = readFileSync(join(root, path), 'utf8');
    const fixtures = [...text.matchAll(IMPORTED_FIXTURE)].map(([, name = '']) => join(dirname(path), name));
    const leaves = UNDONE.some(([change, end]) => text.includes(change) && !text.includes(end));
    const changes = leaves || path.startsWith(IN_VIRTUAL_TIME) || CHANGES_ITS_THREAD.test(text);
    const own = changes || (path.includes('.fixture.') && ACTS_WHEN_LOADED.test(text));
    const answer = own || fixtures.some(isAlone);
    acts.set(path, answer);
    return answer;
  };
  const files = globSync('{src,e2e,tools,scripts}/**/*.test.ts', { cwd: root });
  return files.map((path) => path.replaceAll('\\', '/')).filter(isAlone);
}
