import { Download } from 'lucide-react';
import { useState } from 'react';
import { QUERY_FORMATS, type QueryFormat } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { Button, Dialog, DialogActions, Segmented, TextField } from '../../../ui/parts/index.ts';
import { follow } from '../../shared/save/savings.ts';
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

/** Writes the whole result to a file, however many rows it has. */
export function ExportDialog({
  execution,
  name,
  isOpen,
  onClose,
}: {
  execution: Execution;
  /** The usual name of the file. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog title="Export the whole result" isOpen={isOpen} onClose={onClose}>
      <ExportForm execution={execution} name={name} onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({ execution, name: usual, onClose }: { execution: Execution; name: string; onClose: () => void }) {
  const api = useApi();
  const [format, setFormat] = useState<QueryFormat>('csv');
  const [name, setName] = useState(usual);

  /** Writing goes on while the person works elsewhere; the foot of the window shows it. */
  const save = () => {
    const file = `${name.trim()}.${format}`;
    const run = crypto.randomUUID();
    const { sql, params } = execution;
    void follow(file, undefined, async (signal, onProgress) => {
      const stop = api.listen((event) => {
        if (event.type === 'query' && event.run === run && event.step === 'writing') onProgress(event.done);
      });
      try {
        const request = { sql, params: { ...params }, format, name: name.trim(), run };
        const written = await api.call('exportQuery', request, signal);
        return { rows: written.rows, complete: true, file: written.file };
      } finally {
        stop();
      }
    });
    onClose();
  };
  return (
    <form
      className="query-export"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        save();
      }}
    >
      <Segmented
        label="Format"
        value={format}
        options={QUERY_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value] }))}
        onChange={setFormat}
      />
      <p className="faint">{ABOUT[format]}</p>
      <TextField
        label="File name, without its ending"
        value={name}
        onChange={setName}
        description="The file is written to the folder of exports. A message says its path."
      />
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" icon={<Download aria-hidden="true" />} isDisabled={name.trim() === ''}>
          Export
        </Button>
      </DialogActions>
    </form>
  );
}
