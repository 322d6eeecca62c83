/**
 * Playwright's global set-up: begins to make a data folder with the lists of the sandbox. Tests of what comes after a
 * first synchronisation start with a copy, because that takes several times as long as starting. The folder is kept
 * until the program is built anew.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './folders.ts';
import { runOrrery } from './orrery-process.ts';

const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const kept = join(checkout, 'node_modules', '.cache', 'synced-sandbox');
const VARIABLE = 'ORRERY_SYNCED_FOLDER';
const LIMIT_MS = 300_000;

/** A digest of the built program, whose every change may change what it stores. */
function digestOfProgram(): string {
  const hash = createHash('sha256');
  for (const file of globSync(join(checkout, 'out', 'main', '*.js')).sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

export default async function makeSyncedFolder(): Promise<(() => Promise<void>) | undefined> {
  const folder = join(kept, digestOfProgram());
  process.env[VARIABLE] = folder;
  if (existsSync(folder)) return;
  await rm(kept, { recursive: true, force: true });
  const draft = `${folder}.draft`;
  await mkdir(draft, { recursive: true });
  const lists = ['--only', 'nodes,parties,checkpoints,funding'];
  const sync = runOrrery('sync', '--data', draft, '--network', 'sandbox', ...lists);
  // The tests that come first use the processor while the sandbox limits the rate of requests.
  const made = sync.ended.then(async (status) => {
    if (status === 0) await rename(draft, folder);
    else process.stderr.write(`The sandbox was not synchronised:\n${sync.said()}`);
  });
  return async () => {
    await sync.stop();
    await made;
  };
}

/** A folder for one test with the lists of the sandbox, and the way to remove it. */
export async function syncedFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await temporaryFolder();
  await fillWithSandbox(folder.path);
  return folder;
}

/** Copies the lists of the sandbox into a new data folder. */
export async function fillWithSandbox(dataDir: string): Promise<void> {
  const folder = process.env[VARIABLE] ?? '';
  const limit = AbortSignal.timeout(LIMIT_MS);
  while (!existsSync(folder)) await wait(100, undefined, { signal: limit });
  await cp(folder, dataDir, { recursive: true });
}
