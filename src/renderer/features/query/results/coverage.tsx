import { useQuery } from '@tanstack/react-query';
import { CloudDownload, Database, Square } from 'lucide-react';
import { useState } from 'react';
import {
  type BlockRange,
  EXPORT_TABLES,
  type ExportTable,
  nameOfTable,
  type TableCoverage,
} from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { useNow } from '../../../data/use-now.ts';
import { useIsOffline } from '../../../data/use-status.ts';
import {
  counted,
  formatBriefTime,
  formatBytes,
  formatInteger,
  formatMillis,
  readWhole,
} from '../../../ui/format/index.ts';
import { Button, PopoverFrom, Spinner, TextField } from '../../../ui/parts/index.ts';
import { blocksIn, blocksInWords, coverageWords } from '../schema/coverage-words.ts';
import { type BlockDownload, useBlockDownload, useRunningDownloads } from './block-downloads.ts';
import { currentCoverage } from './current-coverage.ts';
import './coverage.css';
import { HelpMark } from '../../shared/help/help-mark.tsx';

interface CoverageProps {
  /** The tables that the query read, as they were then. */
  tables: readonly TableCoverage[];
  /** All tables as they are now; undefined until they are known. */
  current: readonly TableCoverage[] | undefined;
  /** Called after a download, if the coverage is still on screen. */
  onFetched: () => void;
}

/**
 * Shows how complete a result is: for each table that the query read, which blocks are stored, and a button that
 * downloads the rest.
 */
export function ResultCoverage({ tables, current, onFetched }: CoverageProps) {
  const zone = useZone();
  const now = useNow(30_000);
  if (tables.length === 0) return null;
  const followed = tables.map((shown) =>
    currentCoverage(
      shown,
      current?.find(({ table }) => table === shown.table),
    ),
  );
  return (
    <ul className="coverage" aria-label="Coverage of the result">
      {followed.map((table, index) => (
        <li key={table.table} className="coverage-table" data-partial={!table.complete || undefined}>
          <Database aria-hidden="true" />
          <span>
            <span className="mono">{table.table}</span>: {coverageWords(table)}
            {table.asOf !== null && (
              <span className="faint" data-tip={formatMillis(table.asOf, zone).exact}>
                , as of {formatBriefTime(table.asOf, now, zone)}
              </span>
            )}
          </span>
          {index === 0 && <HelpMark term="coverage" />}
          {askedWords(table)}
          <FetchMissing table={table} onFetched={onFetched} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the downloads of blocks that run for tables other than `shown`, each with a button that stops it.
 * @param shown names of the tables whose coverage is on screen
 */
export function OtherDownloads({ shown }: { shown: readonly string[] }) {
  const others = useRunningDownloads().filter(({ table }) => !shown.includes(nameOf(table)));
  if (others.length === 0) return null;
  return (
    <ul className="coverage" aria-label="Downloads of blocks">
      {others.map(({ table, range, stop }) => (
        <li key={table} className="coverage-table" data-partial>
          <Database aria-hidden="true" />
          <span>
            <span className="mono">{nameOf(table)}</span>: downloading blocks {blocksInWords(range)}
          </span>
          <Button size="small" variant="quiet" icon={<Square aria-hidden="true" />} onPress={stop}>
            Stop
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the blocks that the query asks for and that are not stored; those of the whole table where it is not known
 * what the query asks for.
 */
const missingOf = ({ asked, missing }: TableCoverage): readonly BlockRange[] => asked?.missing ?? missing;

/** Says how much of the asked blocks is stored. */
function askedWords({ asked, missing }: TableCoverage): string | undefined {
  if (asked === undefined || missing.length === 0) return undefined;
  if (asked.missing.length > 0) return 'Of the requested blocks:';
  return asked.to === null ? 'All requested blocks known so far are stored' : 'All requested blocks are stored';
}

/** The times of blocks that are not stored are estimates. */
const isEstimate = ({ asked }: TableCoverage): boolean =>
  asked !== undefined && (asked.from !== null || asked.to !== null);

const nameOf = (table: ExportTable): string => `history.${nameOfTable(table)}`;

const tableOf = ({ table }: TableCoverage): ExportTable | undefined =>
  EXPORT_TABLES.find((each) => table === nameOf(each));

function FetchMissing({ table, onFetched }: { table: TableCoverage; onFetched: () => void }) {
  const exported = tableOf(table);
  const missing = missingOf(table);
  const download = useBlockDownload(exported, onFetched);
  const isBusy = download.range !== undefined;
  if (exported === undefined || (missing.length === 0 && !isBusy)) return null;
  const amount = `${isEstimate(table) ? 'about ' : ''}${counted(blocksIn(missing), 'block')}`;
  return (
    <PopoverFrom
      label={`Download blocks of ${table.table}`}
      placement="bottom start"
      trigger={
        <Button size="small" variant="quiet" icon={isBusy ? <Spinner /> : <CloudDownload aria-hidden="true" />}>
          {isBusy ? 'Downloading blocks' : `${amount} not stored`}
        </Button>
      }
    >
      {(close) => <FetchForm table={exported} missing={missing} download={download} onDone={close} />}
    </PopoverFrom>
  );
}

function readRange(first: string, last: string): BlockRange | undefined {
  const [from, to] = [readWhole(first), readWhole(last)];
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}

/**
 * Shows a form that asks which of the missing blocks to download, says their size, and downloads them; while they are
 * downloaded, the range and a button that stops it. `onDone` is called after the download.
 */
function FetchForm({
  table,
  missing,
  download,
  onDone,
}: {
  table: ExportTable;
  missing: readonly BlockRange[];
  download: BlockDownload;
  onDone: () => void;
}) {
  const api = useApi();
  const isOffline = useIsOffline();
  const newest = missing.at(-1);
  const [from, setFrom] = useState(formatInteger(newest?.from ?? 1n));
  const [to, setTo] = useState(formatInteger(newest?.to ?? 1n));
  const range = download.range ?? readRange(from, to);
  const plan = useQuery({
    queryKey: ['export plan', 'query', table, range],
    queryFn: ({ signal }) => api.call('planExports', { tables: [table], ...range }, signal),
    enabled: range !== undefined,
    retry: false,
    gcTime: 10_000,
  }).data?.tables[0];
  const size = (
    <p className="faint num">
      {isOffline
        ? `The network is offline.${download.range === undefined ? ' Blocks can be downloaded when it is back.' : ''}`
        : range === undefined
          ? 'Enter two block numbers.'
          : plan === undefined
            ? 'Checking the size…'
            : sizeWords(plan)}
    </p>
  );
  if (download.range !== undefined) {
    return (
      <div className="coverage-form">
        <p>Downloading: {blocksInWords(download.range)}.</p>
        {size}
        <div className="coverage-actions">
          <Button autoFocus icon={<Square aria-hidden="true" />} onPress={download.stop}>
            Stop
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      className="coverage-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (range !== undefined) download.start(range, onDone);
      }}
    >
      <p>
        Not stored: {missing.slice(0, 3).map(blocksInWords).join(', ')}
        {missing.length > 3 && ` and ${counted(missing.length - 3, 'more range')}`}.
      </p>
      <div className="coverage-range">
        <TextField label="First block" value={from} onChange={setFrom} />
        <TextField label="Last block" value={to} onChange={setTo} />
      </div>
      {size}
      <div className="coverage-actions">
        <Button
          type="submit"
          variant="primary"
          icon={<CloudDownload aria-hidden="true" />}
          isDisabled={range === undefined || isOffline}
        >
          Download and run again
        </Button>
      </div>
    </form>
  );
}

function sizeWords({
  missing,
  segments,
  bytes,
}: {
  missing: number;
  segments: number;
  bytes: { value: number | null };
}) {
  const size = bytes.value === null || missing < segments ? '' : `, about ${formatBytes(bytes.value)}`;
  return `${counted(missing, 'segment')} to download${size}. Stored blocks are kept.`;
}
