import type { z } from 'zod';
import { createSerialQueue } from '../async/index.ts';
import { unreadable } from '../contract/index.ts';
import { quarantine } from './quarantine.ts';
import { readRegularFile } from './regular-file.ts';
import { removeDrafts } from './remove-drafts.ts';
import { replaceFile } from './replace-file.ts';

/** A JSON file that is open: its content in memory, and the means to change it. */
export interface JsonFile<Content> {
  /** The content as it is on disk now; the fallback if there is no file. */
  readonly content: Content;
  /** The path of the quarantined file when the file could not be read; else null. */
  readonly quarantined: string | null;
  /**
   * Replaces the content by the result of `work`, in memory and on disk; the same object writes nothing. Changes run one
   * after the other, each on the result of the one before. `content` shows a change when it is on disk; after an error nothing has changed.
   * @throws OrreryError FILE_UNWRITABLE, DISK_FULL
   */
  change(work: (content: Content) => Content): Promise<void>;
}

/**
 * Opens a small JSON file, which is kept in memory and written whole; it need not exist. A file that cannot be read in
 * its schema is quarantined as `.unreadable`, or `.unreadable-2` and so on, never overwritten, and the fallback is
 * used. Drafts that a killed process left are removed.
 * @throws OrreryError FILE_UNREADABLE, TOO_MANY_OPEN_FILES if the system does not permit reading or moving the file
 */
export async function openJsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  fallback: z.output<Schema>,
): Promise<JsonFile<z.output<Schema>>> {
  await removeDrafts(file);
  let content = fallback;
  let quarantined: string | null = null;
  const found = await readRegularFile(file);
  if (found !== undefined) {
    try {
      content = schema.parse(JSON.parse(found.toString()));
    } catch {
      quarantined = await quarantine(file).catch((thrown: unknown) => {
        throw unreadable(file, thrown);
      });
    }
  }
  const queue = createSerialQueue();
  return {
    get content() {
      return content;
    },
    quarantined,
    change: (work) =>
      queue(async () => {
        const next = work(content);
        if (next === content) return;
        await replaceFile(file, `${JSON.stringify(next, null, 2)}\n`);
        content = next;
      }),
  };
}
