import { readFile } from 'node:fs/promises';
import { Manifest, manifestPath } from '../archive/manifest.ts';
import { ContentError } from '../content-error.ts';

/** The maximum size in bytes. A manifest of a million segments is smaller. */
const MANIFEST_BYTES = 512 * 1024 * 1024;

/**
 * Reads the manifest beside an archive; undefined when there is none.
 * @throws ContentError when the file is no Orrery manifest
 */
export async function readManifest(archive: string): Promise<Manifest | undefined> {
  let text: Buffer;
  try {
    text = await readFile(manifestPath(archive));
  } catch {
    return undefined;
  }
  try {
    if (text.length > MANIFEST_BYTES) throw new ContentError('too large');
    return Manifest.parse(JSON.parse(text.toString()));
  } catch (thrown) {
    throw new ContentError('the manifest beside it cannot be read', { cause: thrown });
  }
}
