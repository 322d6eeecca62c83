import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  ClipboardCopy,
  EyeOff,
  PanelRight,
  Pin,
  PinOff,
  SquareCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../format/index.ts';
import { announce, ContextMenu, copyText, MenuItem, type WindowPoint } from '../parts/index.ts';
import { type ColumnLayout, type GridColumn, type GridSort, pinnedOf, type SortChange } from './columns.ts';
import { cellToCopy, rowsAsText } from './copy-formats.ts';
import { SELECT_COLUMN } from './grid-row.tsx';
import type { RowAction } from './row-actions.ts';
import type { RowSelection } from './use-selection.ts';
import { textColumns, useValueForm, type ValueForm } from './value-form.tsx';

/** The subject of the menu: the column of a header, or rows with the cell that was pointed at. */
export interface GridMenuSubject<Row> {
  column: string;
  /** Absent for a header. */
  cell?: { row: Row; rows: readonly Row[] };
}

interface GridMenuProps<Row> {
  at: WindowPoint | undefined;
  subject: GridMenuSubject<Row> | undefined;
  columns: readonly GridColumn<Row>[];
  shown: readonly GridColumn<Row>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  sort: GridSort | undefined;
  onSort: (change: SortChange) => void;
  actions: readonly RowAction<Row>[];
  selection: RowSelection<Row>;
  rowKey: (row: Row) => string;
  onOpen: (row: Row) => void;
  onClose: () => void;
}

interface Item {
  id: string;
  icon: ReactNode;
  label: string;
  hint?: string;
  run: () => void;
}

/** Shows the menu of a row or of a column's header, at the pointer or at the active cell. */
export function GridMenu<Row>(props: GridMenuProps<Row>) {
  const { form } = useValueForm();
  const { at, subject, onClose } = props;
  const items = subject === undefined ? [] : subject.cell === undefined ? ofColumn(props) : ofRow(props, form);
  return (
    <ContextMenu
      label={subject?.cell === undefined ? 'Column' : 'Row'}
      at={items.length === 0 ? undefined : at}
      onClose={onClose}
    >
      {items.map(({ id, icon, label, hint, run }) => (
        <MenuItem key={id} id={id} icon={icon} hint={hint} onAction={run}>
          {label}
        </MenuItem>
      ))}
    </ContextMenu>
  );
}

async function copy(text: string, what: string): Promise<void> {
  const isCopied = await copyText(text);
  announce(isCopied ? `Copied ${what}` : `Could not copy ${what}`, isCopied ? 'good' : 'bad');
}

function ofRow<Row>(props: GridMenuProps<Row>, form: ValueForm): Item[] {
  const { subject, shown, actions, selection, rowKey, onOpen } = props;
  if (subject?.cell === undefined) return [];
  const { row, rows } = subject.cell;
  const value = cellToCopy(row, subject.column, shown, form);
  const what = rows.length === 1 ? 'the row' : counted(rows.length, 'selected row');
  return [
    { id: 'open', icon: <PanelRight aria-hidden="true" />, label: 'Open', hint: 'Enter', run: () => onOpen(row) },
    ...actions.map(({ id, key, label, icon, run }) => ({
      id,
      icon,
      label: label(rows),
      hint: key,
      run: () => run(rows),
    })),
    {
      id: 'select',
      icon: <SquareCheck aria-hidden="true" />,
      label: 'Select or deselect',
      hint: 'Space',
      run: () => selection.toggle(rowKey(row), row),
    },
    ...(subject.column === SELECT_COLUMN
      ? []
      : [
          {
            id: 'copy value',
            icon: <ClipboardCopy aria-hidden="true" />,
            label: `Copy ${value.what}`,
            run: () => void copy(value.text, value.what),
          },
        ]),
    {
      id: 'copy rows',
      icon: <ClipboardCopy aria-hidden="true" />,
      label: `Copy ${what}`,
      run: () =>
        void copy(
          rowsAsText('tsv', rows, textColumns(shown, form), (each) => each),
          what,
        ),
    },
  ];
}

function ofColumn<Row>({ subject, columns, shown, layout, onLayout, sort, onSort }: GridMenuProps<Row>): Item[] {
  const column = columns.find(({ id }) => id === subject?.column);
  if (column === undefined) return [];
  const { id, header, sortField: field } = column;
  const pinned = pinnedOf(columns, layout);
  const isPinned = pinned.includes(id);
  const directions = [
    { direction: 'ascending', label: 'Sort ascending', icon: <ArrowUpNarrowWide aria-hidden="true" /> },
    { direction: 'descending', label: 'Sort descending', icon: <ArrowDownWideNarrow aria-hidden="true" /> },
  ] as const;
  return [
    ...(field === undefined
      ? []
      : directions.map(({ direction, label, icon }) => ({
          id: direction,
          icon,
          label,
          hint: sort?.field === field && sort.direction === direction ? 'now' : undefined,
          run: () => onSort(() => ({ field, direction })),
        }))),
    {
      id: 'pin',
      icon: isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
      label: isPinned ? `Unpin ${header}` : `Pin ${header}`,
      run: () => onLayout({ ...layout, pinned: isPinned ? pinned.filter((each) => each !== id) : [...pinned, id] }),
    },
    ...(shown.length === 1
      ? []
      : [
          {
            id: 'hide',
            icon: <EyeOff aria-hidden="true" />,
            label: `Hide ${header}`,
            run: () => onLayout({ ...layout, hidden: { ...layout.hidden, [id]: true } }),
          },
        ]),
  ];
}
