import type { ArchiveRef, ExplorerApi } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
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
    announce(errorText(thrown), 'bad');
  }
}
