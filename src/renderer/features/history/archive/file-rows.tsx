import { useQuery } from '@tanstack/react-query';
import { Rows3 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { ROW_HEIGHTS, useAppearance } from '../../../data/appearance.tsx';
import { useRows } from '../../../data/rows/use-rows.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { type ColumnLayout, ColumnsMenu, CopyMenu, EMPTY_LAYOUT, Grid, useSelection } from '../../../ui/grid/index.ts';
import { CopyButton, Fact, Facts, SidePanel, State } from '../../../ui/parts/index.ts';
import { ValueText } from '../../shared/value-text.tsx';
import type { ArchiveReader } from './archive-reader.ts';
import { archiveColumns } from './row-columns.tsx';
import { type ArchiveRow, archiveRowSource } from './row-source.ts';
import './archive.css';

const rowKey = ({ index }: ArchiveRow) => String(index);

/**
 * Shows the rows of one file of an archive as a grid, and all values of the open row in a panel beside it. Rows are
 * read only as far as the person scrolls. `onOpen` is called with the index of the row to open, or undefined to close
 * the panel.
 */
export function FileRows({
  reader,
  archive,
  file,
  total,
  open,
  onOpen,
  toolbar,
}: {
  reader: ArchiveReader;
  /** The archive's key, for the keys of queries. */
  archive: string;
  file: string;
  /** Rows of the file, if known. */
  total: number | undefined;
  /** Index of the open row, as text; undefined if none is open. */
  open: string | undefined;
  onOpen: (row: string | undefined) => void;
  /** The element of the view's toolbar into which the menus of the rows are rendered; null until it exists. */
  toolbar: HTMLElement | null;
}) {
  const { density } = useAppearance();
  const [layout, setLayout] = useState<ColumnLayout>(EMPTY_LAYOUT);
  const selection = useSelection<ArchiveRow>();
  const header = useQuery({
    queryKey: ['archive header', archive, file],
    queryFn: async ({ signal }) => (await reader.rows(file, 0, 1, signal)).columns,
    retry: false,
  });
  const names = header.data;
  const columns = useMemo(() => archiveColumns(names ?? []), [names]);
  const source = useMemo(() => archiveRowSource(reader, archive, file, total), [reader, archive, file, total]);
  const rows = useRows(source);
  const shown = columns.filter(({ id }) => layout.hidden[id] !== true);
  const record = (row: ArchiveRow) =>
    Object.fromEntries((names ?? []).map((name, place) => [name, row.values[place] ?? null]));
  const opened = useOpenedRow(reader, archive, file, open, rows.rows);
  // The button that opened the rows is gone, so the grid takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#view [role="grid"]')?.focus();
  }, []);

  return (
    <div className="archive-rows">
      {toolbar !== null &&
        createPortal(
          <>
            <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
            <CopyMenu selected={[...selection.rows.values()]} loaded={rows.rows} columns={shown} record={record} />
          </>,
          toolbar,
        )}
      <Grid
        label={file}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        layout={layout}
        onLayout={setLayout}
        sort={undefined}
        onSort={() => {}}
        selection={selection}
        openKey={open}
        onOpen={(row) => onOpen(row === undefined ? undefined : rowKey(row))}
        rowHeight={ROW_HEIGHTS[density]}
        footnote={names === undefined ? '' : counted(names.length, 'column')}
        empty={
          <State icon={<Rows3 />} title="No rows">
            <p>The table has no rows in these blocks. The file holds only its header.</p>
          </State>
        }
      />
      {opened !== undefined && (
        <SidePanel
          label="Row"
          head={<h2 className="num">Row {formatInteger(opened.index + 1)}</h2>}
          onClose={() => onOpen(undefined)}
        >
          <Facts>
            {(names ?? []).map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a column, and names may repeat
              <Fact key={`${place} ${name}`} name={<span className="mono">{name}</span>} wide>
                <WholeValue row={opened} place={place} name={name} />
              </Fact>
            ))}
          </Facts>
        </SidePanel>
      )}
    </div>
  );
}

/**
 * Returns the row with the index `open`: from the rows in memory, else read separately, because a link may name any
 * row. Undefined while it is read, if no row is open, or if the file has no such row.
 */
function useOpenedRow(
  reader: ArchiveReader,
  archive: string,
  file: string,
  open: string | undefined,
  rows: readonly ArchiveRow[],
): ArchiveRow | undefined {
  const inMemory = open === undefined ? undefined : rows.find(({ index }) => String(index) === open);
  const { data } = useQuery({
    queryKey: ['archive row', archive, file, open],
    queryFn: async ({ signal }): Promise<ArchiveRow | null> => {
      const index = Number(open);
      const { rows, shortened } = await reader.rows(file, index, 1, signal);
      return rows[0] === undefined ? null : { index, values: rows[0], shortened: shortened.map(([, place]) => place) };
    },
    enabled: open !== undefined && inMemory === undefined && rows.length > 0,
    retry: false,
  });
  return inMemory ?? data ?? undefined;
}

/** Shows one value of a row, as much of it as was read, with its line ends and a button that copies it. */
function WholeValue({ row: { values, shortened }, place, name }: { row: ArchiveRow; place: number; name: string }) {
  const value = values[place];
  if (value === undefined) return null;
  if (value === null || value === '') return <ValueText value={value} />;
  return (
    <span className="whole-value">
      <bdi>{value}</bdi>
      {shortened.includes(place) && <span className="faint"> … (shortened)</span>}{' '}
      <CopyButton text={value} what={name} />
    </span>
  );
}
