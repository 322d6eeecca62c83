import { Rows3 } from 'lucide-react';
import type { TableCoverage } from '../../../../contract/index.ts';
import { inSentence } from '../../../ui/format/index.ts';
import { State } from '../../../ui/parts/index.ts';
import { FetchMissing, followedTables } from './coverage.tsx';
import { joinAll } from './current-coverage.ts';

/**
 * Stands in the place of the rows of a result that has none. If no block of a table was stored, says so, and offers the
 * download of blocks of all such tables, as the coverage above does for each.
 */
export function NoRows(props: {
  /** The tables that the query read, as they were then. */
  tables: readonly TableCoverage[];
  /** All tables as they are now; undefined until they are known. */
  current: readonly TableCoverage[] | undefined;
}) {
  const history = followedTables(props).filter(({ table }) => table.kind === 'history');
  const unread = history.filter(({ table }) => table.stored.length === 0);
  if (unread.length === 0) {
    return (
      <State icon={<Rows3 />} title="No rows">
        <p>
          The query ran, and its result has no rows.
          {history.length > 0 && ' The coverage above says which blocks were read.'}
        </p>
      </State>
    );
  }
  const beside = joinAll(history.flatMap(({ table }) => table.stored));
  return (
    <State icon={<Rows3 />} title="No rows" actions={<FetchMissing tables={unread} isInRows beside={beside} />}>
      <p>
        No blocks of {inSentence(unread.map(({ table }) => table.table))} were stored when the query ran.
        {unread.some(({ missing }) => missing.length > 0) && ' Download some, and it runs again.'}
      </p>
    </State>
  );
}
