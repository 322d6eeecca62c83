import { useQuery } from '@tanstack/react-query';
import { CloudDownload, Square } from 'lucide-react';
import { useState } from 'react';
import { type BlockRange, type ExportTable, type PlannedTable, rangesWithout } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useIsOffline } from '../../../data/use-status.ts';
import { counted, formatBytes, formatInteger, readWhole } from '../../../ui/format/index.ts';
import { Button, TextField } from '../../../ui/parts/index.ts';
import { blocksInWords } from '../schema/coverage-words.ts';
import type { BlockDownload } from './block-downloads.ts';
import './fetch-form.css';

function readRange(first: string, last: string): BlockRange | undefined {
  const [from, to] = [readWhole(first), readWhole(last)];
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
}

/** The number of blocks that are offered first if a query asks for no blocks: about as many as History offers first. */
const FIRST_BLOCKS = 10_000n;

/**
 * Returns the blocks that the form offers first: the newest missing range. If the query asks for no blocks, returns those for
 * which another table of the query is stored, or else only the newest blocks, because the whole of a chain is rarely wanted.
 */
function offeredFirst(missing: readonly BlockRange[], isAsked: boolean, beside: readonly BlockRange[]): BlockRange {
  const shared = isAsked ? undefined : rangesWithout(beside, rangesWithout(beside, missing)).at(-1);
  if (shared !== undefined) return shared;
  const newest = missing.at(-1) ?? { from: 1n, to: 1n };
  const from = newest.to - FIRST_BLOCKS + 1n;
  return isAsked || from < newest.from ? newest : { from, to: newest.to };
}

/**
 * Shows a form that asks which of the missing blocks of tables to download, says their size, and downloads them; while
 * they are downloaded, the range and a button that stops it. `onDone` is called after the download.
 */
export function FetchForm({
  tables,
  missing,
  isAsked,
  beside,
  download,
  onDone,
}: {
  tables: readonly ExportTable[];
  /** Blocks that one of the tables has not, lowest first. */
  missing: readonly BlockRange[];
  /** True if the missing blocks are those that the query asks for. */
  isAsked: boolean;
  /** Blocks that are stored of other tables of the query, lowest first. */
  beside: readonly BlockRange[];
  download: BlockDownload;
  onDone: () => void;
}) {
  const api = useApi();
  const isOffline = useIsOffline();
  const [first] = useState(() => offeredFirst(missing, isAsked, beside));
  const [from, setFrom] = useState(formatInteger(first.from));
  const [to, setTo] = useState(formatInteger(first.to));
  const range = download.range ?? readRange(from, to);
  const { data, error } = useQuery({
    queryKey: ['export plan', 'query', tables, range],
    queryFn: ({ signal }) => api.call('planExports', { tables: [...tables], ...range }, signal),
    enabled: range !== undefined,
    retry: false,
    gcTime: 10_000,
  });
  const plan = data?.tables;
  const size = (
    <p className="faint num">
      {isOffline
        ? `The network is offline.${download.range === undefined ? ' Blocks can be downloaded when it is back.' : ''}`
        : range === undefined
          ? 'Enter two block numbers.'
          : error !== null
            ? errorText(error)
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

function sizeWords(tables: readonly PlannedTable[]): string {
  const sum = (of: (table: PlannedTable) => number) => tables.reduce((all, table) => all + of(table), 0);
  const missing = sum((table) => table.missing);
  const unknown = tables.filter(({ bytes }) => bytes.value === null).length;
  if (unknown > 0) {
    const what = tables.length === 1 ? 'this table' : counted(unknown, 'table');
    return `${counted(missing, 'segment')} to download. No rows of ${what} are stored, so the size is unknown.`;
  }
  const isWhole = missing === sum(({ segments }) => segments);
  const size = isWhole ? `, about ${formatBytes(sum(({ bytes }) => bytes.value ?? 0))}` : '';
  return `${counted(missing, 'segment')} to download${size}. Stored blocks are kept.`;
}
