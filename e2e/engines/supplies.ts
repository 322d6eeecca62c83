/** Engines that are no packages of npm: they are fetched once, to a folder that is no part of the repository. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
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
