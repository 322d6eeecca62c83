import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { systemCode, unreadable } from '../contract/index.ts';
import { quarantine } from './quarantine.ts';
import { removeDrafts } from './remove-drafts.ts';
import { replaceFile } from './replace-file.ts';

export interface JsonFile<Content> {
  readonly content: Content;
  /** Where a file that could not be read is now; null where all is well. */
  readonly setAside: string | null;
  replace(content: Content): Promise<void>;
}

/**
 * A small JSON file kept in memory and written whole. A file that cannot be read as what it should be is set aside
 * under `.unreadable`, or `.unreadable-2` and so on beside earlier ones, never overwritten, and the fallback is used. What a
 * killed process left half-written goes.
 * @throws OrreryError FILE_UNREADABLE where the system does not let it be read or set aside
 */
export async function openJsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  fallback: z.output<Schema>,
): Promise<JsonFile<z.output<Schema>>> {
  await removeDrafts(file);
  let content = fallback;
  let setAside: string | null = null;
  const text = await readFile(file, 'utf8').catch((thrown: unknown) => {
    if (systemCode(thrown) === 'ENOENT') return null;
    throw unreadable(file, thrown);
  });
  if (text !== null) {
    try {
      content = schema.parse(JSON.parse(text));
    } catch {
      setAside = await quarantine(file).catch((thrown: unknown) => {
        throw unreadable(file, thrown);
      });
    }
  }
  // Writes happen one after the other, so that the last content given is the one that stays.
  let writing: Promise<void> = Promise.resolve();
  return {
    get content() {
      return content;
    },
    setAside,
    replace(next) {
      content = next;
      const write = () => replaceFile(file, `${JSON.stringify(next, null, 2)}\n`);
      writing = writing.then(write, write);
      return writing;
    },
  };
}
