import { useCallback, useEffect, useRef } from 'react';
import { errorText } from '../../../data/error-text.ts';
import { useApi, useHost } from '../../../data/explorer.tsx';
import { announce, useLatest } from '../../../ui/parts/index.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { type ArchiveKey, keyOf } from './archive-key.ts';

/** The archive that was opened last while there was no view; the next view shows it. */
let unseen: ArchiveKey | undefined;
/** Shows an archive in the view that is there; undefined without one. */
let showInView: ((archive: ArchiveKey) => void) | undefined;

function show(archive: ArchiveKey): void {
  if (showInView !== undefined) showInView(archive);
  else {
    unseen = archive;
    announce('The archive is open in History');
  }
}

/**
 * Returns what a view needs to open an archive. `openFile` opens a dropped or picked file. `choose` shows the host's
 * file dialog, or clicks the file input that `input` refers to, where the host has no dialog. Each calls `onOpen` with
 * the archive's key. If the view is left meanwhile, the one that is there calls it, or else the next one, so that no person
 * is pulled back; an announcement says so. Failures are announced; nothing is thrown.
 */
export function useOpenArchive(onOpen: (archive: ArchiveKey) => void) {
  const api = useApi();
  const host = useHost();
  const hasDialog = useAbilities()?.chooseArchive === true;
  const input = useRef<HTMLInputElement>(null);
  const latest = useLatest(onOpen);
  useEffect(() => {
    const here = (archive: ArchiveKey) => latest.current(archive);
    showInView = here;
    if (unseen !== undefined) here(unseen);
    unseen = undefined;
    return () => {
      // The next view can be there before this one is gone.
      if (showInView === here) showInView = undefined;
    };
  }, [latest]);

  const openFile = useCallback(
    (file: File) =>
      host.openArchive(file).then(
        (archive) => show(keyOf(archive)),
        (thrown: unknown) => announce(errorText(thrown), 'bad'),
      ),
    [host],
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
  }, [api, hasDialog]);
  return { openFile, choose, input };
}
