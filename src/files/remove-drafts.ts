import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemCode } from '../contract/index.ts';
import { writerOf } from './draft-name.ts';
import { underWay } from './under-way.ts';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return systemCode(thrown) !== 'ESRCH';
  }
}

/** A draft of this process's id that is not under way stems from an earlier process of that id. */
function isAbandoned(path: string, name: string): boolean {
  const writer = writerOf(path, name);
  if (writer === undefined) return false;
  return writer === process.pid ? !underWay.has(name) : !isRunning(writer);
}

/**
 * Removes the drafts of a file that killed processes left; those of running ones stay. A file's drafts are written by
 * one thread of a process. What cannot be removed is in nobody's way, and stays.
 *
 * @param former matches what followed the file's name and a dot in earlier versions' drafts. They go whoever wrote them,
 *   so nobody else may be writing that file
 */
export async function removeDrafts(path: string, former?: RegExp): Promise<void> {
  const folder = dirname(path);
  const before = `${basename(path)}.`;
  const isFormer = (name: string) => name.startsWith(before) && former?.test(name.slice(before.length)) === true;
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => isAbandoned(path, name) || isFormer(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true }).catch(() => {})));
}
