import { open } from 'node:fs/promises';

/**
 * Makes name changes in a folder permanent. Never throws: if the folder cannot be opened or flushed, as on Windows,
 * which stores names by itself, nothing happens.
 */
export async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The names are correct while the system runs, flushed or not.
  }
}
