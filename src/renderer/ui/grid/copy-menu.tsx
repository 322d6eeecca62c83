import { ClipboardCopy } from 'lucide-react';
import { counted, formatInteger } from '../format/index.ts';
import { announce, Button, copyText, MenuFrom, MenuItem, MenuSection } from '../parts/index.ts';
import type { GridColumn } from './columns.ts';
import { type CopyFormat, rowsAsText } from './copy-formats.ts';
import type { GridRows } from './grid-rows.ts';
import { hasForms, textColumns, useValueForm, ValueFormChoice } from './value-form.tsx';

const FORMATS: readonly { format: CopyFormat; label: string; hint: string }[] = [
  { format: 'tsv', label: 'Tab-separated', hint: 'Ctrl C' },
  { format: 'csv', label: 'CSV', hint: '' },
  { format: 'json', label: 'JSON', hint: 'whole records, as stored' },
  { format: 'markdown', label: 'Markdown table', hint: '' },
];

type Loaded<Row> = Pick<GridRows<Row>, 'rows' | 'start' | 'total'>;

/** Returns the rows in memory in words, with their numbers if they are not the whole list. */
function loadedWords({ rows, start, total }: Loaded<unknown>): string {
  const words = counted(rows.length, 'loaded row');
  if (rows.length === 0 || rows.length >= total) return words;
  return `${words}, ${formatInteger(start + 1)}–${formatInteger(start + rows.length)}`;
}

/** Shows a menu that copies the selected rows, or the rows in memory if none is selected. */
export function CopyMenu<Row>({
  selected,
  loaded,
  columns,
  record,
}: {
  selected: readonly Row[];
  loaded: Loaded<Row>;
  columns: readonly GridColumn<Row>[];
  record: (row: Row) => unknown;
}) {
  const { form } = useValueForm();
  const rows = selected.length > 0 ? selected : loaded.rows;
  const what = selected.length > 0 ? counted(rows.length, 'selected row') : loadedWords(loaded);
  return (
    <MenuFrom
      label="Copy rows"
      trigger={
        <Button icon={<ClipboardCopy aria-hidden="true" />} isDisabled={rows.length === 0}>
          {selected.length > 0 ? `Copy ${selected.length}` : 'Copy'}
        </Button>
      }
    >
      <MenuSection title={`Copy ${what} as`}>
        {FORMATS.map(({ format, label, hint }) => (
          <MenuItem
            key={format}
            id={format}
            hint={hint === '' ? undefined : hint}
            onAction={async () => {
              const copied = await copyText(rowsAsText(format, rows, textColumns(columns, form), record));
              announce(copied ? `Copied ${what}` : 'The rows could not be copied', copied ? 'good' : 'bad');
            }}
          >
            {label}
          </MenuItem>
        ))}
      </MenuSection>
      {hasForms(columns) && <ValueFormChoice />}
    </MenuFrom>
  );
}
