import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one test, and a function that removes it. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'orrery-e2e-'));
  // A browser or a store may still have a file open.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
