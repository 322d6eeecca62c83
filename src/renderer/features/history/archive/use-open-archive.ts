import { useCallback, useRef } from 'react';
import { errorText } from '../../../data/error-text.ts';
import { useApi, useHost } from '../../../data/explorer.tsx';
import { formatBytes } from '../../../ui/format/index.ts';
import { announce } from '../../../ui/parts/index.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { type ArchiveKey, keyOf } from './archive-key.ts';
import { addPageArchive } from './page-archives.ts';
import { LARGEST_IN_PAGE } from './zip-reader.ts';

/**
 * Opening archives that a person has: small ones in the page itself, larger ones by the explorer, which needs their
 * path. Only the desktop can tell the path of what is dropped; its own dialog tells it in any case.
 */
export function useOpenArchive(onOpen: (archive: ArchiveKey) => void) {
  const api = useApi();
  const host = useHost();
  const hasDialog = useAbilities()?.chooseArchive === true;
  const input = useRef<HTMLInputElement>(null);

  const openFile = useCallback(
    async (file: File) => {
      const known = await host.handOver(file).catch(() => undefined);
      if (file.size <= LARGEST_IN_PAGE) onOpen({ kind: 'page', id: addPageArchive(file, known) });
      else if (known !== undefined) onOpen(keyOf(known));
      else {
        const limit = formatBytes(LARGEST_IN_PAGE);
        announce(`${file.name} is larger than ${limit}, which only the desktop app can look into`, 'bad');
      }
    },
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
