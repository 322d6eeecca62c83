import { CloudDownload, Database, Square } from 'lucide-react';
import {
  type BlockRange,
  EXPORT_TABLES,
  type ExportTable,
  nameOfTable,
  rangesWithout,
  type TableCoverage,
} from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { counted, formatBriefTime, formatMillis } from '../../../ui/format/index.ts';
import { Button, PopoverFrom, Spinner } from '../../../ui/parts/index.ts';
import { blocksIn, blocksInWords, coverageWords } from '../schema/coverage-words.ts';
import { useBlockDownload, useRunningDownloads } from './block-downloads.ts';
import { currentCoverage, storedSince } from './current-coverage.ts';
import { FetchForm } from './fetch-form.tsx';
import { StoredSince } from './stored-since.tsx';
import './coverage.css';
import { HelpMark } from '../../shared/help/help-mark.tsx';

interface FollowedTables {
  /** The tables that the query read, as they were then. */
  tables: readonly TableCoverage[];
  /** All tables as they are now; undefined until they are known. */
  current: readonly TableCoverage[] | undefined;
}

interface CoverageProps extends FollowedTables {
  /** Runs the query again; also called after a download, if the coverage is still on screen. */
  onRunAgain: () => void;
}

/**
 * Shows how complete a result is: for each table that the query read, which blocks were stored, how many were stored
 * since, and a button that downloads the rest.
 */
export function ResultCoverage({ tables, current, onRunAgain }: CoverageProps) {
  const zone = useZone();
  const now = useNow(30_000);
  if (tables.length === 0) return null;
  return (
    <ul className="coverage" aria-label="Coverage of the result">
      {followedTables({ tables, current }).map(({ table, since, missing }, index) => (
        <li key={table.table} className="coverage-table" data-partial={!table.complete || undefined}>
          <Database aria-hidden="true" />
          <span>
            <span className="mono">{table.table}</span>: {coverageWords(table)}
            {since.length > 0 && ' at this run'}
            {table.asOf !== null && (
              <span className="faint" data-tip={formatMillis(table.asOf, zone).exact}>
                , as of {formatBriefTime(table.asOf, now, zone)}
              </span>
            )}
          </span>
          {index === 0 && <HelpMark term="coverage" />}
          {askedWords(table)}
          <StoredSince blocks={since} onRunAgain={onRunAgain} />
          <FetchMissing table={table} missing={missing} onFetched={onRunAgain} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns each table that a query read with the blocks that its result lacks: those that were stored since (`since`), and
 * those that can be downloaded (`missing`).
 */
export function followedTables({ tables, current }: FollowedTables) {
  return tables.map((shown) => {
    const stored = current?.find(({ table }) => table === shown.table);
    const table = currentCoverage(shown, stored);
    const since = storedSince(missingOf(table), stored);
    return { table, since, missing: rangesWithout(missingOf(table), since) };
  });
}

/**
 * Shows the downloads of blocks that run for tables other than `shown`, each with a button that stops it.
 * @param shown names of the tables whose coverage is on screen
 */
export function OtherDownloads({ shown }: { shown: readonly string[] }) {
  const others = useRunningDownloads().filter(({ table }) => !shown.includes(nameOf(table)));
  if (others.length === 0) return null;
  return (
    <ul className="coverage" aria-label="Downloads of blocks">
      {others.map(({ table, range, stop }) => (
        <li key={table} className="coverage-table" data-partial>
          <Database aria-hidden="true" />
          <span>
            <span className="mono">{nameOf(table)}</span>: downloading blocks {blocksInWords(range)}
          </span>
          <Button size="small" variant="quiet" icon={<Square aria-hidden="true" />} onPress={stop}>
            Stop
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the blocks that the query asks for and that are not stored; those of the whole table where it is not known
 * what the query asks for.
 */
const missingOf = ({ asked, missing }: TableCoverage): readonly BlockRange[] => asked?.missing ?? missing;

/** Says how much of the asked blocks is stored. */
function askedWords({ asked, missing }: TableCoverage): string | undefined {
  if (asked === undefined || missing.length === 0) return undefined;
  if (asked.missing.length > 0) return 'Of the requested blocks:';
  return asked.to === null ? 'All requested blocks known so far are stored' : 'All requested blocks are stored';
}

/** The times of blocks that are not stored are estimates. */
const isEstimate = ({ asked }: TableCoverage): boolean =>
  asked !== undefined && (asked.from !== null || asked.to !== null);

const nameOf = (table: ExportTable): string => `history.${nameOfTable(table)}`;

const tableOf = ({ table }: TableCoverage): ExportTable | undefined =>
  EXPORT_TABLES.find((each) => table === nameOf(each));

/** After a download, the button in the place of the rows does nothing: the one in the coverage runs the query again. */
const NOTHING = () => {};

/**
 * Shows the button that opens the form in which missing blocks are downloaded; nothing if there is nothing to download.
 * Without `onFetched`, the button stands in the place of the rows, and names the table.
 */
export function FetchMissing({
  table,
  missing,
  onFetched,
}: {
  table: TableCoverage;
  missing: readonly BlockRange[];
  onFetched?: () => void;
}) {
  const exported = tableOf(table);
  const download = useBlockDownload(exported, onFetched ?? NOTHING);
  const isBusy = download.range !== undefined;
  if (exported === undefined || (missing.length === 0 && !isBusy)) return null;
  const label = `Download blocks of ${table.table}`;
  const amount = `${isEstimate(table) ? 'about ' : ''}${counted(blocksIn(missing), 'block')}`;
  const icon = isBusy ? <Spinner /> : <CloudDownload aria-hidden="true" />;
  return (
    <PopoverFrom
      label={label}
      placement="bottom start"
      trigger={
        onFetched === undefined ? (
          <Button icon={icon}>{isBusy ? `Downloading blocks of ${table.table}` : label}</Button>
        ) : (
          <Button size="small" variant="quiet" icon={icon}>
            {isBusy ? 'Downloading blocks' : `${amount} not stored`}
          </Button>
        )
      }
    >
      {(close) => (
        <FetchForm
          table={exported}
          missing={missing}
          isAsked={table.asked !== undefined}
          download={download}
          onDone={close}
        />
      )}
    </PopoverFrom>
  );
}
