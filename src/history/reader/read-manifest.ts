import { parseForeignJson } from '../../contract/index.ts';
import { readRegularFile } from '../../files/index.ts';
import { ArchiveManifest, manifestPath } from '../archive/manifest.ts';
import { ContentError } from '../content-error.ts';

/** The maximum size in bytes. A manifest of 300,000 segments is smaller. */
const MANIFEST_BYTES = 128 * 1024 * 1024;

/**
 * Reads the manifest beside an archive; undefined if there is none. One that exists but cannot be read may contradict
 * the archive, so it is not treated as absent.
 * @param archive the path of the archive
 * @throws ContentError if the file is no Orrery manifest
 * @throws OrreryError FILE_UNREADABLE (also for a manifest of more than 128 MiB), TOO_MANY_OPEN_FILES
 */
export async function readArchiveManifest(archive: string): Promise<ArchiveManifest | undefined> {
  const text = await readRegularFile(manifestPath(archive), MANIFEST_BYTES);
  if (text === undefined) return undefined;
  try {
    return ArchiveManifest.parse(parseForeignJson(text.toString()));
  } catch (thrown) {
    throw new ContentError('the manifest beside it cannot be read', { cause: thrown });
  }
}
