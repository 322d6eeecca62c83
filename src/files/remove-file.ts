import { rm } from 'node:fs/promises';
import { unwritable } from '../contract/index.ts';

/** Removes a file, if it is there. @throws OrreryError FILE_UNWRITABLE, DISK_FULL */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch((thrown: unknown) => {
    throw unwritable(path, thrown);
  });
}
