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
 * Returns a new, hidden path in the folder of a file. The caller moves the file there for a moment, so that nobody
 * finds it under its name. If the process ends before it is moved on, `removeDrafts` removes it as a draft of the file.
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

/**
 * The drafts that this thread is writing, which `removeDrafts` must keep. Names without a folder are enough, because
 * each is unique, and two paths can lead to the same folder.
 */
export const draftsUnderWay = new Set<string>();
