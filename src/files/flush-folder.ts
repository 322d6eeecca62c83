import { open } from 'node:fs/promises';

/** Makes name changes in a folder permanent. Windows cannot open folders, and stores names by itself. */
export async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The names are correct while the system runs, flushed or not.
  }
}
