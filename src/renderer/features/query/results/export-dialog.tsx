import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ExportJob, QUERY_FORMATS, type QueryFormat } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { counted } from '../../../ui/format/index.ts';
import { Button, Dialog, DialogActions, Segmented, TextField, useFocusInError } from '../../../ui/parts/index.ts';
import { JOBS, withStarted } from '../../shared/use-jobs.ts';
import type { Execution } from '../run/use-run.ts';
import './export-dialog.css';

const FORMAT_WORDS: Readonly<Record<QueryFormat, string>> = {
  csv: 'CSV',
  parquet: 'Parquet',
  ndjson: 'NDJSON',
  json: 'JSON',
};

const ABOUT: Readonly<Record<QueryFormat, string>> = {
  csv: 'For spreadsheets and every tool. NULL is empty, an empty text is "".',
  parquet: 'Typed and compressed, for DuckDB, pandas, Spark and others.',
  ndjson: 'One JSON object on each line, decimals as text.',
  json: 'One JSON array of objects, decimals as text.',
};

/**
 * Shows a dialog that writes the whole result to a file, however many rows it has. It starts an export job, then calls
 * `onClose`.
 */
export function ExportDialog({
  execution,
  shownRows,
  name,
  isOpen,
  onClose,
}: {
  /** The query whose result is written. */
  execution: Execution;
  /** Number of rows of the result on screen; null if it is not known. */
  shownRows: number | null;
  /** The proposed name of the file, without its ending. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog title="Export the whole result" isOpen={isOpen} onClose={onClose}>
      <ExportForm execution={execution} shownRows={shownRows} name={name} onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({
  execution,
  shownRows,
  name: usual,
  onClose,
}: {
  execution: Execution;
  shownRows: number | null;
  name: string;
  onClose: () => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const [format, setFormat] = useState<QueryFormat>('csv');
  const [name, setName] = useState(usual);

  /** True from the first press on, also while the dialog fades away: a second one would start a second export. */
  const isBegun = useRef(false);
  /** A job writes the file and continues in other views; the header and the view of history show it. */
  const start = useMutation({
    mutationFn: () => {
      const { sql, params } = execution;
      return api.call('startQueryExport', { sql, params: { ...params }, format, name: name.trim() });
    },
    onSuccess({ job }) {
      client.setQueryData<ExportJob[]>(JOBS, (jobs) => jobs && withStarted(jobs, [job]));
      onClose();
    },
    onError() {
      isBegun.current = false;
    },
  });
  const problem = start.error === null ? undefined : errorText(start.error);
  const form = useFocusInError(problem);
  return (
    <form
      ref={form}
      className="query-export"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isBegun.current) return;
        isBegun.current = true;
        start.mutate();
      }}
    >
      <Segmented
        label="Format"
        value={format}
        options={QUERY_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }))}
        onChange={setFormat}
      />
      <p className="faint">{ABOUT[format]}</p>
      <p className="faint">
        The query runs again for the file. If more was stored meanwhile, the file has other rows than the result on
        screen
        {shownRows === null ? '' : ` (${counted(shownRows, 'row')})`}.
      </p>
      <TextField
        label="File name, without its ending"
        value={name}
        onChange={(typed) => {
          setName(typed);
          if (start.isError) start.reset();
        }}
        {...(problem !== undefined && { error: problem })}
        description="The file is written to the folder of exports. You find it in History, under Exports."
      />
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon={<Download aria-hidden="true" />}
          isPending={start.isPending}
          isDisabled={name.trim() === ''}
        >
          Export
        </Button>
      </DialogActions>
    </form>
  );
}
