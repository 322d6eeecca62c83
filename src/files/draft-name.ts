import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/** The part of a draft's name after the file's name: the id of the writing process, and random digits. */
const REST = /^([1-9]\d*)-[0-9a-f]+\.part$/;

const start = (path: string): string => `.${basename(path)}.`;

/** Returns a new, unique name for a draft of a file, with the id of this process. It is hidden and has no folder. */
export function newDraftName(path: string): string {
  return `${start(path)}${process.pid}-${randomBytes(6).toString('hex')}.part`;
}

/**
 * Returns a new, hidden path in the folder of a file. A file can be moved there for a moment, while nobody may find it
 * under its name. If it stays there, `removeDrafts` removes it with the other drafts of the file.
 */
export function draftPath(path: string): string {
  return join(dirname(path), newDraftName(path));
}

/** Returns the id of the process that wrote a draft of this file; undefined if the name is no draft of it. */
export function writerOf(path: string, name: string): number | undefined {
  if (!name.startsWith(start(path))) return undefined;
  const [, pid] = REST.exec(name.slice(start(path).length)) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/** Names of the drafts that this thread is writing. They are unique, whatever path leads to their folder. */
export const draftsUnderWay = new Set<string>();
