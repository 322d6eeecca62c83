import type { BlockRange, ExportTable, ListTable } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { CodeMenu } from '../../shared/save/code-menu.tsx';
import { segmentsSql, wholeListSql } from '../../shared/save/list-sql.ts';
import { useHistory, useLanes } from '../data/use-history.ts';
import { rangeWords } from '../ruler/lane-words.ts';
import { tableWord } from '../tables.ts';

/**
 * Shows the menu of programs for the rows of tables and lists. They read only what is stored, so the menu and each program
 * say how much of the range that is, unless it is all.
 */
export function HistoryCode({
  tables,
  lists,
  range,
}: {
  tables: readonly ExportTable[];
  lists: readonly ListTable[];
  range: BlockRange | null;
}) {
  const drawn = useHistory().data?.drawn;
  const lanes = useLanes(tables, drawn);
  const parts = lanes.map(({ table, states = [] }) => {
    const within = states.filter((_, index) => isWithin(drawn?.[index], range));
    return { table, stored: within.filter((state) => state !== 'missing').length, all: within.length };
  });
  const stored = parts.reduce((sum, part) => sum + part.stored, 0);
  const all = parts.reduce((sum, part) => sum + part.all, 0);
  const queries = parts.flatMap((part) => {
    if (range === null) return [];
    const query = segmentsSql(part.table, range);
    if (part.stored === part.all) return [query];
    const count = `${formatInteger(part.stored)} of ${counted(part.all, 'segment')} ${part.all === 1 ? 'was' : 'were'}`;
    const of = `${tableWord(part.table)}, blocks ${rangeWords(range)}`;
    return [
      {
        ...query,
        note: `${of}: when this was written, only ${count} stored. Download the rest in History first.`,
      },
    ];
  });
  return (
    <CodeMenu
      queries={[...queries, ...lists.map(wholeListSql)]}
      name="History"
      {...(stored < all && {
        note: `Programs read what is stored: now ${formatInteger(stored)} of ${counted(all, 'segment')}${
          tables.length > 1 ? ' of these tables' : ''
        }. Download the rest first.`,
      })}
    />
  );
}

function isWithin(segment: BlockRange | undefined, range: BlockRange | null): boolean {
  return segment !== undefined && range !== null && segment.from >= range.from && segment.to <= range.to;
}
