import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';

/** What follows a file's name in the names of its drafts: the process that writes it, and what tells its drafts apart. */
const REST = /^([1-9]\d*)-[0-9a-f]+\.part$/;

const start = (path: string): string => `.${basename(path)}.`;

/** A name that no other draft has. */
export function newDraftName(path: string): string {
  return `${start(path)}${process.pid}-${randomBytes(6).toString('hex')}.part`;
}

/** The id of the process that writes or wrote a draft of this file under this name; undefined where it is none of it. */
export function writerOf(path: string, name: string): number | undefined {
  if (!name.startsWith(start(path))) return undefined;
  const [, pid] = REST.exec(name.slice(start(path).length)) ?? [];
  return pid === undefined ? undefined : Number(pid);
}
