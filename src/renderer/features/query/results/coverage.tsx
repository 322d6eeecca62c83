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
import { counted, formatBriefTime, formatMillis, inSentence } from '../../../ui/format/index.ts';
import { Button, PopoverFrom, Spinner } from '../../../ui/parts/index.ts';
import { blocksIn, blocksInWords, coverageWords } from '../schema/coverage-words.ts';
import { useBlockDownload, useOnDownloaded, useRunningDownloads } from './block-downloads.ts';
import { currentCoverage, joinAll, storedSince } from './current-coverage.ts';
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
  useOnDownloaded(exportedOf(tables), onRunAgain);
  if (tables.length === 0) return null;
  const read = joinAll(tables.flatMap(({ stored }) => stored));
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
          <FetchMissing tables={[{ table, missing }]} beside={read} />
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
  const others = useRunningDownloads().filter(({ tables }) => !tables.some((table) => shown.includes(nameOf(table))));
  if (others.length === 0) return null;
  return (
    <ul className="coverage" aria-label="Downloads of blocks">
      {others.map(({ tables, range, stop }) => (
        <li key={tables.join()} className="coverage-table" data-partial>
          <Database aria-hidden="true" />
          <span>
            <span className="mono">{inSentence(tables.map(nameOf))}</span>: downloading blocks {blocksInWords(range)}
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

/** Returns those of the tables whose blocks can be downloaded. */
const exportedOf = (tables: readonly TableCoverage[]): ExportTable[] =>
  EXPORT_TABLES.filter((each) => tables.some(({ table }) => table === nameOf(each)));

const NO_BLOCKS: readonly BlockRange[] = [];

/**
 * Shows the button that opens the form in which missing blocks of tables are downloaded; nothing if there is nothing to
 * download. The query runs again after it.
 * @param isInRows true if the button stands in the place of the rows, and names the table
 * @param beside blocks that are stored of other tables of the query, lowest first
 */
export function FetchMissing({
  tables,
  isInRows = false,
  beside = NO_BLOCKS,
}: {
  tables: readonly { table: TableCoverage; missing: readonly BlockRange[] }[];
  isInRows?: boolean;
  beside?: readonly BlockRange[];
}) {
  const lacking = tables.filter(({ missing }) => missing.length > 0);
  // At the end of a download, nothing may be missing any more.
  const exported = exportedOf((lacking.length > 0 ? lacking : tables).map(({ table }) => table));
  const download = useBlockDownload(exported);
  const isBusy = download.range !== undefined;
  const missing = joinAll(lacking.flatMap((each) => each.missing));
  if (exported.length === 0 || (missing.length === 0 && !isBusy)) return null;
  const [first] = exported.map(nameOf);
  const what = exported.length === 1 ? first : counted(exported.length, 'table');
  const isAbout = tables.some(({ table }) => isEstimate(table));
  const amount = `${isAbout ? 'about ' : ''}${counted(blocksIn(missing), 'block')}`;
  const icon = isBusy ? <Spinner /> : <CloudDownload aria-hidden="true" />;
  return (
    <PopoverFrom
      label={`Download blocks of ${what}`}
      placement="bottom start"
      trigger={
        isInRows ? (
          <Button icon={icon}>{`${isBusy ? 'Downloading' : 'Download'} blocks of ${what}`}</Button>
        ) : (
          <Button size="small" variant="quiet" icon={icon}>
            {isBusy ? 'Downloading blocks' : `${amount} not stored`}
          </Button>
        )
      }
    >
      {(close) => (
        <FetchForm
          tables={exported}
          missing={missing}
          isAsked={tables.every(({ table }) => table.asked !== undefined)}
          beside={beside}
          download={download}
          onDone={close}
        />
      )}
    </PopoverFrom>
  );
}
