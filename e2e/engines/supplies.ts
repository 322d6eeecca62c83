/** Engines that are no packages of npm: they are fetched once, to a folder that is no part of the repository. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

/** An engine that is there, or why it is not. */
export type Supply<Thing> = { has: Thing; why?: undefined } | { has?: undefined; why: string };

const CACHE = join(import.meta.dirname, 'node_modules', '.cache');

/** Fills a folder of the cache once, whole or not at all. */
async function fetchOnce(name: string, fill: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await fill(draft);
  await rename(draft, folder);
  return folder;
}

async function supply<Thing>(what: string, fetch: () => Promise<Thing>): Promise<Supply<Thing>> {
  try {
    return { has: await fetch() };
  } catch (thrown) {
    const [line] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n');
    return { why: `${what} cannot be had here: ${line}` };
  }
}

export interface Python {
  program: string;
  env: NodeJS.ProcessEnv;
}

/** Python with polars and duckdb, from pip. */
export function findPython(): Promise<Supply<Python>> {
  const file = join(import.meta.dirname, 'requirements.txt');
  const key = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  return supply('Python with polars and duckdb', async () => {
    const folder = await fetchOnce(`python-${key}`, (target) =>
      runProgram('python3', ['-m', 'pip', 'install', '--quiet', '--target', target, '--requirement', file]),
    );
    return { program: 'python3', env: { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: '1' } };
  });
}

export interface ClickHouseServer {
  program: string;
  env: NodeJS.ProcessEnv;
}

const DEBIAN_VERSION = '18.16';

/** The server of ClickHouse 18.16 from Debian's packages, with the libraries that this machine lacks, not installed. */
export function findClickHouseServer(): Promise<Supply<ClickHouseServer>> {
  return supply(`ClickHouse ${DEBIAN_VERSION} of Debian`, async () => {
    const policy = await runProgram('apt-cache', ['policy', 'clickhouse-server']);
    if (!policy.includes(`Candidate: ${DEBIAN_VERSION}`))
      throw new Error(`apt offers no clickhouse-server ${DEBIAN_VERSION}`);
    const root = await fetchOnce(`clickhouse-${DEBIAN_VERSION}`, async (folder) => {
      const options = ['--yes', '--no-install-recommends', '--download-only', '-o', 'Debug::NoLocking=1'];
      await runProgram('apt-get', [...options, '-o', `Dir::Cache::Archives=${folder}`, 'install', 'clickhouse-server']);
      for (const name of await readdir(folder)) {
        if (name.endsWith('.deb')) await runProgram('dpkg', ['-x', join(folder, name), folder]);
      }
    });
    const libraries = (await readdir(join(root, 'usr', 'lib'))).filter((name) => name.includes('linux-gnu'));
    const paths = libraries.flatMap((name) => [join(root, 'usr', 'lib', name), join(root, 'lib', name)]);
    return {
      program: join(root, 'usr', 'sbin', 'clickhouse-server'),
      env: { ...process.env, LD_LIBRARY_PATH: paths.join(':') },
    };
  });
}
