import { open } from 'node:fs/promises';

/** Makes the names in a folder last. Not every system can: Windows opens no folders, and keeps its names by itself. */
export async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The names are right while the system runs, flushed or not.
  }
}
