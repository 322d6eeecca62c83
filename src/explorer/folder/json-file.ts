import { readFile, rename } from 'node:fs/promises';
import type { z } from 'zod';
import { writeFileAtomically } from './atomic-file.ts';

export interface JsonFile<Content> {
  readonly content: Content;
  replace(content: Content): Promise<void>;
}

/**
 * A small JSON file kept in memory and written whole. A file that cannot be read as what it should be is set aside
 * under `.unreadable`, never overwritten, and the fallback is used.
 */
export async function openJsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  fallback: z.output<Schema>,
): Promise<JsonFile<z.output<Schema>>> {
  let content = fallback;
  try {
    content = schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') await rename(file, `${file}.unreadable`);
  }
  // Writes happen one after the other, so that the last content given is the one that stays.
  let writing: Promise<void> = Promise.resolve();
  return {
    get content() {
      return content;
    },
    replace(next) {
      content = next;
      const write = () => writeFileAtomically(file, `${JSON.stringify(next, null, 2)}\n`);
      writing = writing.then(write, write);
      return writing;
    },
  };
}
