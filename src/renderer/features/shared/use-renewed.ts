import { useEffect, useRef } from 'react';
import { counted } from '../../ui/format/index.ts';
import type { RowSelection } from '../../ui/grid/index.ts';
import { announce, useLatest } from '../../ui/parts/index.ts';

const never = () => false;
const timeOf = (version: string) => version.split(' ', 1)[0];

/**
 * Keeps the selected rows as they were read last. Deselects those that were not read with the newest version of the
 * list, and says how many: they may be gone, or changed.
 * @param list names the list. Versions of two lists, such as those of two filters, have only their first words in common
 * @param version the version of the list with which the rows were read; undefined if it is not known. Its first word, such
 * as an epoch, is the same in all lists of that time
 * @param isPart returns true for a row that lacks what a neighbour outside memory tells: it replaces no selected row
 */
export function useRenewed<Row>(
  { rows: selected, renew }: RowSelection<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  { list, version }: { list: string; version: string | undefined },
  isPart: (row: Row) => boolean = never,
): void {
  const latest = useLatest(selected);
  const before = useRef({ list, version });
  useEffect(() => {
    const renewed = (key: string, row: Row) => (isPart(row) ? (latest.current.get(key) ?? row) : row);
    const read = new Map(rows.map((row) => [rowKey(row), renewed(rowKey(row), row)]));
    const { list: formerList, version: former } = before.current;
    const isKnown = version !== undefined && former !== undefined;
    const isNext = isKnown && (list === formerList ? version !== former : timeOf(version) !== timeOf(former));
    if (version !== undefined) before.current = { list, version };
    renew(read, isNext);
    const gone = isNext ? [...latest.current.keys()].filter((key) => !read.has(key)).length : 0;
    if (gone > 0)
      announce(`Deselected ${counted(gone, 'row')}: the list was read again without ${gone === 1 ? 'it' : 'them'}`);
  }, [latest, renew, rows, rowKey, list, version, isPart]);
}
