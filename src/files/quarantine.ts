import { link, rename, rm } from 'node:fs/promises';
import { systemCode } from '../contract/index.ts';

/**
 * Moves a file and the files that belong to it to the first free name among `.unreadable`, `.unreadable-2` and so on,
 * and returns the new path. All of them move, or none. It creates links first, because a link, unlike a rename,
 * replaces nothing.
 * @param belongings endings of further files, which may be missing
 * @throws the error of the system
 */
export async function quarantine(file: string, belongings: readonly string[] = []): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const aside = attempt === 1 ? `${file}.unreadable` : `${file}.unreadable-${attempt}`;
    try {
      await link(file, aside);
    } catch (thrown) {
      if (systemCode(thrown) === 'EEXIST') continue;
      throw thrown;
    }
    const moved: string[] = [];
    try {
      for (const ending of belongings) {
        if (await moveIfThere(file + ending, aside + ending)) moved.push(ending);
      }
      await rm(file);
    } catch (thrown) {
      // All files move, or none: otherwise the next start would find the same file under two names.
      for (const ending of moved) await rename(aside + ending, file + ending).catch(() => {});
      await rm(aside, { force: true });
      throw thrown;
    }
    return aside;
  }
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return false;
    throw thrown;
  }
}
