import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, FolderOpen, PackageOpen, PackageX } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ArchiveRef, ExportJob } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { counted, formatBytes } from '../../../ui/format/index.ts';
import { announce, Button, CopyButton, Select, Skeleton, State } from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import type { LinkPart } from '../../shared/link.ts';
import { CodeMenu } from '../../shared/save/code-menu.tsx';
import { segmentsSql } from '../../shared/save/list-sql.ts';
import { useJobs } from '../../shared/use-jobs.ts';
import { ViewFrame } from '../../shared/view-frame.tsx';
import { useAbilities } from '../data/use-abilities.ts';
import { fileNameOf } from '../jobs/job-words.ts';
import type { HistorySearch } from '../link.ts';
import { readArchiveKey, refOf } from './archive-key.ts';
import { downloadFileOf } from './download-file.ts';
import { explorerReader } from './rows/archive-reader.ts';
import { FileRows } from './rows/file-rows.tsx';
import { ArchiveNotice, VerifyArchiveButton } from './verdict.tsx';
import { useKeptVerification } from './verifications.ts';
import './archive.css';

/** How the rows of the programs differ from those on screen. */
const CODE_NOTE = 'The table and blocks of the archive as they are stored here, without the filter.';
/** Another file has other columns. */
const NO_ROWS: Partial<HistorySearch> = { row: undefined, filter: undefined, sort: undefined };

/**
 * Shows one archive: its name and size, a choice of its files, the rows of the chosen file, and the result of its
 * verification. Buttons verify, download or reveal it, where the host can. `onSearch` changes parts of the link: the
 * file, the open row, or no archive at all ("All history"). `onChoose` lets the person choose an archive; it is offered
 * if this one can no longer be read.
 */
export function ArchiveView({
  archive,
  search,
  onSearch,
  onChoose,
}: {
  /** The archive's key as `writeArchiveKey` writes it. */
  archive: string;
  search: HistorySearch;
  onSearch: (part: LinkPart<HistorySearch>) => void;
  onChoose: () => void;
}) {
  const api = useApi();
  const key = useMemo(() => readArchiveKey(archive), [archive]);
  const ref = useMemo(() => key && refOf(key), [key]);
  const reader = useMemo(() => ref && explorerReader(api, ref), [api, ref]);
  const content = useQuery({
    queryKey: ['archive', archive],
    queryFn: ({ signal }) => reader?.content(signal),
    enabled: reader !== undefined,
    retry: false,
  });
  const jobs = useJobs().data;
  const job = key?.kind === 'job' ? jobs?.find(({ id }) => id === key.id) : undefined;
  const made = job?.kind === 'archive' ? job : undefined;
  const totals = useTotals(made, ref);
  const canReveal = useAbilities()?.reveal === true && ref !== undefined;
  const isInBrowser = useStatus()?.host === 'browser';
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const close = () => onSearch({ ...NO_ROWS, archive: undefined, file: undefined });

  const files = content.data?.files ?? [];
  const file = files.some(({ name }) => name === search.file) ? search.file : files[0]?.name;
  const path = content.data?.file;
  const isLost = reader === undefined || (content.error !== null && errorCode(content.error) === 'PATH_NOT_CHOSEN');
  return (
    <ViewFrame
      title={path === undefined ? 'Archive' : fileNameOf(path)}
      figure={content.data === undefined ? undefined : formatBytes(content.data.bytes)}
      controls={
        <Button icon={<ArrowLeft aria-hidden="true" />} onPress={close}>
          All history
        </Button>
      }
      notice={ref !== undefined && <ArchiveNotice archive={ref} />}
      isNoticeBelow
      toolbar={
        <>
          {content.isPending && reader !== undefined && <Skeleton width={30} />}
          {files.length > 1 && (
            <Select
              label="File"
              labelled
              value={file ?? ''}
              options={files.map(({ name, bytes }) => ({ value: name, label: `${name} (${formatBytes(bytes)})` }))}
              onChange={(next) => onSearch({ ...NO_ROWS, file: next })}
            />
          )}
          {files.length === 1 && files[0] !== undefined && (
            <span className="archive-file mono truncate" data-tip={files[0].name}>
              {files[0].name}
            </span>
          )}
          {file !== undefined && (
            // Always there, because a verification counts the rows while a person reads them.
            <span className="archive-total faint num">
              {totals?.has(file) && counted(totals.get(file) ?? 0, 'row')}
            </span>
          )}
          <span className="archive-tools">
            <span ref={setToolbar} className="archive-tools-slot" />
            {ref !== undefined && <VerifyArchiveButton archive={ref} size="normal" />}
            {isInBrowser && key?.kind === 'job' && ref !== undefined && (
              <Button icon={<Download aria-hidden="true" />} onPress={() => void downloadFileOf(api, ref)}>
                Download
              </Button>
            )}
            {canReveal && (
              <Button
                icon={<FolderOpen aria-hidden="true" />}
                onPress={() =>
                  void api
                    .call('revealArchive', { archive: ref })
                    .catch((thrown: unknown) => announce(errorText(thrown), 'bad'))
                }
              >
                Show in folder
              </Button>
            )}
            {path !== undefined && ref !== undefined && <CopyButton text={path} what="path" />}
            {made !== undefined && <CodeMenu queries={[segmentsSql(made.table, made)]} note={CODE_NOTE} />}
          </span>
        </>
      }
    >
      {isLost ? (
        <State
          icon={<PackageX />}
          title="Choose this archive again"
          actions={
            <Button icon={<PackageOpen aria-hidden="true" />} onPress={onChoose}>
              Open an archive…
            </Button>
          }
        >
          <p>A link to an opened file works only until Orrery or this page restarts.</p>
        </State>
      ) : content.error !== null ? (
        <Failed title="The archive could not be loaded" query={content} />
      ) : content.data !== undefined && file === undefined ? (
        <State icon={<PackageOpen />} title="The archive is empty">
          <p>It contains no file.</p>
        </State>
      ) : (
        reader !== undefined &&
        file !== undefined && (
          <FileRows
            key={`${archive} ${file}`}
            reader={reader}
            archive={archive}
            file={file}
            total={totals?.get(file)}
            search={search}
            onSearch={onSearch}
            toolbar={toolbar}
          />
        )
      )}
    </ViewFrame>
  );
}

/**
 * Returns the number of rows of each file by its name, if a finished job or a verification has counted them; else
 * undefined.
 */
function useTotals(
  made: Extract<ExportJob, { kind: 'archive' }> | undefined,
  ref: ArchiveRef | undefined,
): ReadonlyMap<string, number> | undefined {
  const verification = useKeptVerification(ref);
  const verified = verification?.state === 'done' ? verification.verdict.csv : undefined;
  return useMemo(() => {
    const counts = made?.result?.csv ?? verified;
    return counts === undefined ? undefined : new Map(counts.map(({ name, rows }) => [name, rows]));
  }, [made, verified]);
}
