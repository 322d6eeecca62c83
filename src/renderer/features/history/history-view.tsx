import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { BlockRange } from '../../../contract/index.ts';
import { useBegunOn, useStatus } from '../../data/use-status.ts';
import { type LinkPart, withPart } from '../shared/link.ts';
import type { ArchiveKey } from './archive/archive-key.ts';
import { writeArchiveKey } from './archive/archive-key.ts';
import { ArchiveView } from './archive/archive-view.tsx';
import { DropZone } from './archive/drop-zone.tsx';
import { useOpenArchive } from './archive/use-open-archive.ts';
import { useHistory } from './data/use-history.ts';
import { DatasetView } from './dataset/dataset-view.tsx';
import { HistoryOverview } from './history-overview.tsx';
import { type HistorySearch, isHistoryStep, readHeight } from './link.ts';
import { newestRange } from './ruler/segments.ts';
import { chosenTables } from './tables.ts';
import './history.css';

export { HistorySearch } from './link.ts';

const route = getRouteApi('/history');

/**
 * Gives the focus to the view if no element has it. A panel or an archive that was closed may have had it; keys then
 * continue to work.
 */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#view .history')?.focus();
  });
}

/** The number of newest segments that are selected if the link names no blocks. */
const FIRST_SEGMENTS = 10;

/**
 * Shows the History view at `/history`: the overview, an archive or a dataset, whichever the link names. An archive
 * that is dropped on it opens.
 */
export function HistoryView() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = useCallback(
    (part: LinkPart<HistorySearch>) =>
      void navigate({
        search: (newest) => withPart(newest, part),
        replace: typeof part === 'function' || !isHistoryStep(search, part),
      }).then(keepFocus),
    [navigate, search],
  );
  const onOpen = useCallback(
    (archive: ArchiveKey) =>
      onSearch({
        archive: writeArchiveKey(archive),
        file: undefined,
        row: undefined,
        filter: undefined,
        sort: undefined,
      }),
    [onSearch],
  );
  const onDataset = useCallback((dataset: string) => onSearch({ dataset, file: undefined }), [onSearch]);
  const { openFile, choose, input } = useOpenArchive(onOpen);

  const network = useStatus()?.network.id;
  const begunOn = useBegunOn();
  const history = useHistory();
  const drawn = history.data?.drawn;
  const tables = useMemo(() => chosenTables(search.tables), [search.tables]);
  const asked = useMemo((): BlockRange | undefined => {
    const from = readHeight(search.from);
    const to = readHeight(search.to);
    if (from !== undefined && to !== undefined) return { from, to };
    const newest = newestRange(drawn ?? [], FIRST_SEGMENTS);
    return newest && { from: from ?? newest.from, to: to ?? newest.to };
  }, [search.from, search.to, drawn]);

  return (
    <DropZone onFile={(file) => void openFile(file)}>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="Archive"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void openFile(file);
          // Allow the same file to be chosen again.
          event.target.value = '';
        }}
      />
      {search.dataset !== undefined ? (
        <DatasetView dataset={search.dataset} search={search} onSearch={onSearch} />
      ) : search.archive !== undefined ? (
        <ArchiveView archive={search.archive} search={search} onSearch={onSearch} onChoose={choose} />
      ) : (
        <HistoryOverview
          // A click while the network becomes known must not lose the view below the pointer.
          key={network === begunOn ? 'begun' : network}
          history={history}
          tables={tables}
          asked={asked}
          search={search}
          onSearch={onSearch}
          onChoose={choose}
          onOpenJob={(job) => (job.kind === 'dataset' ? onDataset(job.dataset) : onOpen({ kind: 'job', id: job.id }))}
          onDataset={onDataset}
        />
      )}
    </DropZone>
  );
}
