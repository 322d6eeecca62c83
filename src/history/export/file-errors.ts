import { isSystemError, OrreryError, systemCode, unwritable as unwritableFile } from '../../contract/index.ts';

/** What node:fs says of a file that could not be written, as an error of the catalogue; anything else as it is. */
export function unwritable(file: string, thrown: unknown): unknown {
  if (!isSystemError(thrown)) return thrown;
  if (systemCode(thrown) === 'EEXIST') return new OrreryError('FILE_EXISTS', { file }, { cause: thrown });
  return unwritableFile(file, thrown);
}
