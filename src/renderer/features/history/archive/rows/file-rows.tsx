import { useQuery } from '@tanstack/react-query';
import { Rows3, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ROW_HEIGHTS, useAppearance } from '../../../../data/appearance.tsx';
import { counted } from '../../../../ui/format/index.ts';
import {
  type ColumnLayout,
  ColumnsMenu,
  CopyMenu,
  EMPTY_LAYOUT,
  Grid,
  useSelection,
} from '../../../../ui/grid/index.ts';
import { Spinner, State } from '../../../../ui/parts/index.ts';
import { ClearFilter } from '../../../shared/clear-filter.tsx';
import { FilterBar } from '../../../shared/filter-bar.tsx';
import { type LinkPart, writeSort } from '../../../shared/link.ts';
import { type HistorySearch, readCsvSort } from '../../link.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { RowPanel } from './row-panel.tsx';
import type { RowSearch } from './row-search.ts';
import { type ArchiveRow, readArchiveRows } from './row-source.ts';
import { SearchNote } from './search-note.tsx';
import { type FileInArchive, useFileRows } from './use-file-rows.ts';
import '../archive.css';

const rowKey = ({ index }: ArchiveRow) => String(index);

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
}: FileInArchive & {
  search: HistorySearch;
  onSearch: (part: LinkPart<HistorySearch>) => void;
  /** The element of the view's toolbar into which the menus of the rows are rendered; null until it exists. */
  toolbar: HTMLElement | null;
}) {
  const { density } = useAppearance();
  const [layout, setLayout] = useState<ColumnLayout>(EMPTY_LAYOUT);
  const selection = useSelection<ArchiveRow>();
  const read = useFileRows({ reader, archive, file, total }, search);
  const { names, kinds, columns, rows, found, isFiltered } = read;
  const shown = columns.filter(({ id }) => layout.hidden[id] !== true);
  const record = (row: ArchiveRow) => Object.fromEntries(names.map((name, index) => [name, row.values[index] ?? null]));
  const opened = useOpenedRow(reader, { archive, file, open: search.row }, rows.rows);
  const onOpen = (row: string | undefined) => onSearch({ row });
  const onFilter = (change: (newest: string) => string) =>
    onSearch((newest) => ({ filter: change(newest.filter ?? '') || undefined }));
  // The button that opened the rows is gone, so the grid takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#view [role="grid"]')?.focus();
  }, []);

  return (
    <div className="archive-file-rows">
      <div className="archive-filter">
        <FilterBar
          value={search.filter ?? ''}
          onChange={onFilter}
          fields={read.fields}
          placeholder="Any text, or a condition on a column"
          problems={read.problems}
        />
      </div>
      <div className="archive-rows">
        {toolbar !== null &&
          createPortal(
            <>
              <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
              <CopyMenu selected={[...selection.rows.values()]} loaded={rows} columns={shown} record={record} />
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
          sort={read.sort}
          onSort={(change) =>
            onSearch((newest) => ({ sort: writeSort(change(readCsvSort(newest.sort, names.length))) }))
          }
          selection={selection}
          openKey={search.row}
          onOpen={(row) => onOpen(row === undefined ? undefined : rowKey(row))}
          rowHeight={ROW_HEIGHTS[density]}
          footnote={
            read.isSought ? (
              <SearchNote found={found} isFiltered={isFiltered} total={total} onGoOn={read.goOn} />
            ) : read.hasHeader ? (
              counted(names.length, 'column')
            ) : (
              ''
            )
          }
          empty={<NoRows search={isFiltered ? found : undefined} onClear={() => onFilter(() => '')} />}
        />
        {opened !== undefined && (
          <RowPanel row={opened} names={names} kinds={kinds} onClose={() => onOpen(undefined)} />
        )}
      </div>
    </div>
  );
}

/**
 * Says why no rows are shown: the file has none, or none matches the filter, at least so far.
 * @param search the search for rows that match the filter; undefined without a filter
 */
function NoRows({ search, onClear }: { search: RowSearch | undefined; onClear: () => void }) {
  if (search === undefined)
    return (
      <State icon={<Rows3 />} title="No rows">
        <p>The table has no rows in these blocks. The file contains only its header.</p>
      </State>
    );
  if (search.state === 'searching') return <State icon={<Spinner />} title="Searching the rows" />;
  return (
    <State
      icon={<SearchX />}
      title={search.state === 'over' ? 'No row matches the filter' : 'No row matches so far'}
      actions={<ClearFilter onClear={onClear} />}
    >
      <p className="num">Searched {counted(search.searched, 'row')} of this file.</p>
    </State>
  );
}

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
