import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useZone } from '../../../../data/appearance.tsx';
import { conditionsOf, parseFilter } from '../../../../data/filter/index.ts';
import { useRows } from '../../../../data/rows/use-rows.ts';
import { type HistorySearch, readCsvSort } from '../../link.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { kindsOf } from './column-values.ts';
import { archiveColumns } from './row-columns.tsx';
import { anyColumn, rowFields } from './row-search.ts';
import { archiveRowSource } from './row-source.ts';
import { useRowSearch } from './use-row-search.ts';

/** Rows at the beginning of a file that show the kinds of its columns. */
const SAMPLE_ROWS = 200;
const NO_HEADER = { names: [], kinds: [] };

/** A file of an archive. */
export interface FileInArchive {
  reader: ArchiveReader;
  archive: string;
  file: string;
  /** Rows of the file, if known. */
  total: number | undefined;
}

/**
 * Reads the rows of a file for a grid, with its columns: as far as the person scrolls, or with a filter or an order as
 * far as the file is searched (`isSought`). `found` is that search, and `goOn` continues it.
 */
export function useFileRows({ reader, archive, file, total }: FileInArchive, search: HistorySearch) {
  const zone = useZone();
  const header = useQuery({
    queryKey: ['archive header', archive, file],
    queryFn: async ({ signal }) => {
      const { columns, rows } = await reader.rows(file, 0, SAMPLE_ROWS, signal);
      return { names: columns, kinds: kindsOf(columns.length, rows) };
    },
    retry: false,
  });
  const { names, kinds } = header.data ?? NO_HEADER;
  const hasHeader = header.data !== undefined;
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
  const wanted = useMemo(
    () => (conditions.length > 0 || sort !== undefined ? { conditions, sort, kinds } : undefined),
    [conditions, sort, kinds],
  );
  const { rows: foundRows, found, goOn } = useRowSearch(reader, file, hasHeader ? wanted : undefined);
  const isSought = wanted !== undefined && hasHeader;
  return {
    names,
    kinds,
    hasHeader,
    columns,
    fields,
    problems: hasHeader ? problems : [],
    sort,
    isFiltered: conditions.length > 0,
    rows: isSought ? foundRows : every,
    isSought,
    found,
    goOn,
  };
}
