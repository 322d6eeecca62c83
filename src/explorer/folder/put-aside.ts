import { link, rename, rm } from 'node:fs/promises';
import { systemCode } from './file-error.ts';

/**
 * Moves a file to the first free name among `.unreadable`, `.unreadable-2` and so on, and what belongs to it beside it; a
 * link, unlike a renaming, replaces nothing.
 * @param belongings endings of further files, which need not be there
 * @returns where it is now
 */
export async function putAside(file: string, belongings: readonly string[] = []): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const aside = attempt === 1 ? `${file}.unreadable` : `${file}.unreadable-${attempt}`;
    try {
      await link(file, aside);
    } catch (thrown) {
      if (systemCode(thrown) === 'EEXIST') continue;
      throw thrown;
    }
    for (const ending of belongings) {
      await rename(file + ending, aside + ending).catch((thrown: unknown) => {
        if (systemCode(thrown) !== 'ENOENT') throw thrown;
      });
    }
    await rm(file);
    return aside;
  }
}
