import { useQuery } from '@tanstack/react-query';
import { CloudDownload, Square } from 'lucide-react';
import { useState } from 'react';
import type { BlockRange, ExportTable } from '../../../../contract/index.ts';
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

/**
 * Shows a form that asks which of the missing blocks to download, says their size, and downloads them; while they are
 * downloaded, the range and a button that stops it. `onDone` is called after the download.
 */
export function FetchForm({
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
