import { useCallback, useEffect, useRef } from 'react';
import { errorText } from '../../../data/error-text.ts';
import { useApi, useHost } from '../../../data/explorer.tsx';
import { announce, useLatest } from '../../../ui/parts/index.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { type ArchiveKey, keyOf } from './archive-key.ts';

/** The archive that was opened last after its view was left; the next view shows it. */
let unseen: ArchiveKey | undefined;

/**
 * Returns what a view needs to open an archive. `openFile` opens a dropped or picked file. `choose` shows the host's
 * file dialog, or clicks the file input that `input` refers to, where the host has no dialog. Each calls `onOpen` with
 * the archive's key. If the view is left meanwhile, the next one calls it, so that no person is pulled back; an
 * announcement says so. Failures are announced; nothing is thrown.
 */
export function useOpenArchive(onOpen: (archive: ArchiveKey) => void) {
  const api = useApi();
  const host = useHost();
  const hasDialog = useAbilities()?.chooseArchive === true;
  const input = useRef<HTMLInputElement>(null);
  const latest = useLatest(onOpen);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    if (unseen !== undefined) latest.current(unseen);
    unseen = undefined;
    return () => {
      isLeft.current = true;
    };
  }, [latest]);
  const show = useCallback(
    (archive: ArchiveKey) => {
      if (!isLeft.current) return latest.current(archive);
      unseen = archive;
      announce('The archive is open in History');
    },
    [latest],
  );

  const openFile = useCallback(
    (file: File) =>
      host.openArchive(file).then(
        (archive) => show(keyOf(archive)),
        (thrown: unknown) => announce(errorText(thrown), 'bad'),
      ),
    [host, show],
  );
  const choose = useCallback(() => {
    if (!hasDialog) {
      input.current?.click();
      return;
    }
    api.call('chooseArchive', {}).then(
      ({ archive }) => archive !== null && show(keyOf(archive)),
      (thrown: unknown) => announce(errorText(thrown), 'bad'),
    );
  }, [api, hasDialog, show]);
  return { openFile, choose, input };
}
