import { type ArchiveRef, type ExplorerApi, OrreryError } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { visibleLines } from '../../../ui/format/index.ts';
import { announce } from '../../../ui/parts/index.ts';

/**
 * Lets the browser download the file of an export, or an archive that a person chose, of any size, into the browser's own
 * folder. Never rejects: a failure is announced.
 */
export async function downloadFileOf(api: ExplorerApi, archive: ArchiveRef): Promise<void> {
  try {
    const { path } = await api.call('downloadLink', { archive });
    const link = document.createElement('a');
    link.href = path;
    link.download = '';
    link.click();
  } catch (thrown) {
    announce(failureText(thrown), 'bad');
  }
}

/** Returns why a download failed. The reason comes before the path: a long message is cut at its end. */
function failureText(thrown: unknown): string {
  const { code, parameters } = OrreryError.from(thrown);
  const { file = '', reason = '' } = parameters;
  return code === 'FILE_UNREADABLE' ? visibleLines(`Not downloaded: ${reason}. ${file}`) : errorText(thrown);
}
