import { useQuery } from '@tanstack/react-query';
import { Rows3, SearchX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { ROW_HEIGHTS, useAppearance, useZone } from '../../../../data/appearance.tsx';
import { conditionsOf, parseFilter } from '../../../../data/filter/index.ts';
import { useRows } from '../../../../data/rows/use-rows.ts';
import { counted } from '../../../../ui/format/index.ts';
import {
  type ColumnLayout,
  ColumnsMenu,
  CopyMenu,
  EMPTY_LAYOUT,
  Grid,
  useSelection,
} from '../../../../ui/grid/index.ts';
import { Button, Spinner, State } from '../../../../ui/parts/index.ts';
import { FilterBar } from '../../../shared/filter-bar.tsx';
import { writeSort } from '../../../shared/link.ts';
import { type HistorySearch, readCsvSort } from '../../link.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { kindsOf } from './column-values.ts';
import { archiveColumns } from './row-columns.tsx';
import { RowPanel } from './row-panel.tsx';
import { anyColumn, rowFields } from './row-search.ts';
import { type ArchiveRow, archiveRowSource, readArchiveRows } from './row-source.ts';
import { SearchNote } from './search-note.tsx';
import { useRowSearch } from './use-row-search.ts';
import '../archive.css';

const rowKey = ({ index }: ArchiveRow) => String(index);

/** Rows at the beginning of a file that show the kinds of its columns. */
const SAMPLE_ROWS = 200;

/**
 * Shows the rows of one file of an archive as a grid, and all values of the open row in a panel beside it. Without a
 * filter and an order, they are read only as far as the person scrolls. With one, the file is searched from its
 * beginning, and the line under the rows says how far. `onSearch` changes parts of the link: filter, order, open row.
 */
export function FileRows({
  reader,
  archive,
  file,
  total,
  search,
  onSearch,
  toolbar,
}: {
  reader: ArchiveReader;
  archive: string;
  file: string;
  /** Rows of the file, if known. */
  total: number | undefined;
  search: HistorySearch;
  onSearch: (part: Partial<HistorySearch>) => void;
  /** The element of the view's toolbar into which the menus of the rows are rendered; null until it exists. */
  toolbar: HTMLElement | null;
}) {
  const { density } = useAppearance();
  const zone = useZone();
  const [layout, setLayout] = useState<ColumnLayout>(EMPTY_LAYOUT);
  const selection = useSelection<ArchiveRow>();
  const header = useQuery({
    queryKey: ['archive header', archive, file],
    queryFn: async ({ signal }) => {
      const { columns, rows } = await reader.rows(file, 0, SAMPLE_ROWS, signal);
      return { names: columns, kinds: kindsOf(columns.length, rows) };
    },
    retry: false,
  });
  const { names, kinds } = header.data ?? NO_HEADER;
  const columns = useMemo(() => archiveColumns(names, kinds, zone), [names, kinds, zone]);
  const source = useMemo(() => archiveRowSource(reader, archive, file, total), [reader, archive, file, total]);
  const every = useRows(source);

  const filter = search.filter ?? '';
  const fields = useMemo(() => rowFields(names, kinds, zone), [names, kinds, zone]);
  const { conditions, problems } = useMemo(
    () => conditionsOf(parseFilter(filter), fields, anyColumn),
    [filter, fields],
  );
  const sort = useMemo(() => readCsvSort(search.sort, names.length), [search.sort, names.length]);
  const isFiltered = conditions.length > 0;
  const wanted = useMemo(
    () => (conditions.length > 0 || sort !== undefined ? { conditions, sort, kinds } : undefined),
    [conditions, sort, kinds],
  );
  const { rows: foundRows, found, goOn } = useRowSearch(reader, file, header.data === undefined ? undefined : wanted);
  const isSought = wanted !== undefined && header.data !== undefined;
  const rows = isSought ? foundRows : every;

  const shown = columns.filter(({ id }) => layout.hidden[id] !== true);
  const record = (row: ArchiveRow) => Object.fromEntries(names.map((name, place) => [name, row.values[place] ?? null]));
  const opened = useOpenedRow(reader, { archive, file, open: search.row }, rows.rows);
  const onOpen = (row: string | undefined) => onSearch({ row });
  const onFilter = (next: string) => onSearch({ filter: next === '' ? undefined : next });
  // The button that opened the rows is gone, so the grid takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#view [role="grid"]')?.focus();
  }, []);

  return (
    <div className="archive-file-rows">
      <div className="archive-filter">
        <FilterBar
          value={filter}
          onChange={onFilter}
          fields={fields}
          placeholder="Any text, or a condition on a column"
          problems={header.data === undefined ? [] : problems}
        />
      </div>
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
          sort={sort}
          onSort={(next) => onSearch({ sort: writeSort(next) })}
          selection={selection}
          openKey={search.row}
          onOpen={(row) => onOpen(row === undefined ? undefined : rowKey(row))}
          rowHeight={ROW_HEIGHTS[density]}
          footnote={
            isSought ? (
              <SearchNote found={found} isFiltered={isFiltered} total={total} onGoOn={goOn} />
            ) : header.data === undefined ? (
              ''
            ) : (
              counted(names.length, 'column')
            )
          }
          empty={
            !isFiltered ? (
              <State icon={<Rows3 />} title="No rows">
                <p>The table has no rows in these blocks. The file contains only its header.</p>
              </State>
            ) : found.state === 'searching' ? (
              <State icon={<Spinner />} title="Searching the rows" />
            ) : (
              <State
                icon={<SearchX />}
                title={found.state === 'over' ? 'No row matches the filter' : 'No row matches so far'}
                actions={<Button onPress={() => onFilter('')}>Clear the filter</Button>}
              >
                <p className="num">Searched {counted(found.searched, 'row')} of this file.</p>
              </State>
            )
          }
        />
        {opened !== undefined && (
          <RowPanel row={opened} names={names} kinds={kinds} onClose={() => onOpen(undefined)} />
        )}
      </div>
    </div>
  );
}

const NO_HEADER = { names: [], kinds: [] };

/**
 * Returns the row with the index `open`: from the rows in memory, else read separately, because a link may name any
 * row. Undefined while it is read, if no row is open, or if the file has no such row.
 */
function useOpenedRow(
  reader: ArchiveReader,
  { archive, file, open }: { archive: string; file: string; open: string | undefined },
  rows: readonly ArchiveRow[],
): ArchiveRow | undefined {
  const inMemory = open === undefined ? undefined : rows.find(({ index }) => String(index) === open);
  const { data } = useQuery({
    queryKey: ['archive row', archive, file, open],
    queryFn: async ({ signal }) =>
      (await readArchiveRows(reader, { file, start: Number(open), limit: 1 }, signal)).rows[0] ?? null,
    enabled: open !== undefined && inMemory === undefined && rows.length > 0,
    retry: false,
  });
  return inMemory ?? data ?? undefined;
}
