import { useCallback, useRef } from 'react';
import { errorText } from '../../../data/error-text.ts';
import { useApi, useHost } from '../../../data/explorer.tsx';
import { announce } from '../../../ui/parts/index.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { type ArchiveKey, keyOf } from './archive-key.ts';

/**
 * Returns what a view needs to open an archive. `openFile` opens a dropped or picked file. `choose` shows the host's
 * file dialog, or clicks the file input that `input` refers to, where the host has no dialog. Each calls `onOpen` with
 * the archive's key. Failures are announced; nothing is thrown.
 */
export function useOpenArchive(onOpen: (archive: ArchiveKey) => void) {
  const api = useApi();
  const host = useHost();
  const hasDialog = useAbilities()?.chooseArchive === true;
  const input = useRef<HTMLInputElement>(null);

  const openFile = useCallback(
    (file: File) =>
      host.openArchive(file).then(
        (archive) => onOpen(keyOf(archive)),
        (thrown: unknown) => announce(errorText(thrown), 'bad'),
      ),
    [host, onOpen],
  );
  const choose = useCallback(() => {
    if (!hasDialog) {
      input.current?.click();
      return;
    }
    api.call('chooseArchive', {}).then(
      ({ archive }) => archive !== null && onOpen(keyOf(archive)),
      (thrown: unknown) => announce(errorText(thrown), 'bad'),
    );
  }, [api, hasDialog, onOpen]);
  return { openFile, choose, input };
}
