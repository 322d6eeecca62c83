import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { draftsUnderWay, writerOf } from './draft-name.ts';
import { isRunning } from './is-running.ts';

/**
 * Returns true if nobody writes this draft of the file any more. Its process has ended; or its process id is that of
 * this process, which does not write it: then an earlier process had the same id.
 */
function isAbandoned(path: string, name: string): boolean {
  const writer = writerOf(path, name);
  if (writer === undefined) return false;
  return writer === process.pid ? !draftsUnderWay.has(name) : !isRunning(writer);
}

/**
 * Removes the drafts of a file that killed processes left, and keeps those of running processes. Never throws: a draft
 * that cannot be removed does no harm and stays. All drafts of a file must be written by one thread of a process,
 * because a thread does not know the drafts of another one.
 * @param former matches the names that earlier versions gave to drafts. It gets the part of a name after the file's
 * name and a dot. Such drafts are removed even if a running process writes them, so no other process may write the file
 */
export async function removeDrafts(path: string, former?: RegExp): Promise<void> {
  const folder = dirname(path);
  const before = `${basename(path)}.`;
  const isFormer = (name: string) => name.startsWith(before) && former?.test(name.slice(before.length)) === true;
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => isAbandoned(path, name) || isFormer(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true }).catch(() => {})));
}
