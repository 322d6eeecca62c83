import { ChartLine, CircleAlert, Download, Play, Rows3, SquareSlash, TableProperties } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { QueryResult, QueryTable } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { counted, offsetOf, type Zone, zoneInWords } from '../../../ui/format/index.ts';
import { Button, Segmented, State } from '../../../ui/parts/index.ts';
import { FilterBar } from '../../shared/filter-bar.tsx';
import type { LinkPart } from '../../shared/link.ts';
import { PrintedNetwork } from '../../shared/printed-network.tsx';
import { CodeMenu } from '../../shared/save/code-menu.tsx';
import { asTable } from '../../shared/sql-text.ts';
import { ResultChart } from '../chart/result-chart.tsx';
import { type QuerySearch, readResultSort, writeColumnSort } from '../link.ts';
import type { PivotSource } from '../pivot/pivot-dialog.tsx';
import type { QueryPageState } from '../run/use-query-page.ts';
import type { RunControl } from '../run/use-run.ts';
import { useQueryExamples } from '../saved/use-saved.ts';
import { OtherDownloads, ResultCoverage } from './coverage.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { knownColumns } from './known-columns.ts';
import { NoRows } from './no-rows.tsx';
import { ResultTable } from './result-table.tsx';
import './results.css';

interface ResultsProps {
  page: QueryPageState;
  /** All tables that a query can read; undefined until they are known. */
  tables: readonly QueryTable[] | undefined;
  /** The name of the saved query, for the names of files. */
  name: string | undefined;
  search: QuerySearch;
  onSearch: (part: LinkPart<QuerySearch>) => void;
  /** Opens the dialog that groups or pivots the result. */
  onGroup: (source: PivotSource) => void;
}

/**
 * Shows the result below the editor with its coverage, the reason why the query failed or stopped, or examples before
 * the first run.
 */
export function Results(props: ResultsProps) {
  const { state, last } = props.page.run;
  if (state.at === 'failed') {
    return (
      <div className="results">
        <State tone="bad" icon={<CircleAlert />} title="The query failed">
          <p className="results-problem">{state.error.text}</p>
        </State>
        <OtherDownloads shown={[]} />
      </div>
    );
  }
  if (last !== undefined) return <Shown {...props} last={last} />;
  return (
    <div className="results">
      {state.at === 'stopped' && (
        <State icon={<SquareSlash />} title="Stopped">
          <p>The query was stopped before its first result.</p>
        </State>
      )}
      {state.at === 'idle' && <Welcome onOpen={props.page.open} />}
      <OtherDownloads shown={[]} />
    </div>
  );
}

const SHOWN = [
  { value: 'rows', label: 'Rows', icon: <Rows3 aria-hidden="true" /> },
  { value: 'chart', label: 'Chart', icon: <ChartLine aria-hidden="true" /> },
] as const;

function Shown({
  page,
  tables,
  name,
  search,
  onSearch,
  onGroup,
  last,
}: ResultsProps & { last: NonNullable<RunControl['last']> }) {
  const { run, refinement, refine, isRefinable } = page;
  const { execution, result } = last;
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const [isExporting, setExporting] = useState(false);
  const about = useMemo(() => knownColumns(tables ?? [], result.tables), [tables, result]);
  const shown = search.show ?? 'rows';
  const isBusy = run.state.at === 'running';
  const zone = useZone();
  const differs = result.columns.some(({ kind }) => kind === 'time') && isBesideUtc(zone);
  const footnote =
    counted(result.columns.length, 'column') + (differs ? `. Times are in ${zoneInWords(zone)}, SQL uses UTC` : '');
  return (
    <section className="results" aria-label="Result" data-busy={isBusy || undefined}>
      <PrintedNetwork words={[name ?? 'result of a query', ...printedValues(execution.params)]} />
      <pre className="results-printed-sql mono">{execution.sql}</pre>
      <div className="results-head">
        <Segmented
          label="Show the result as"
          value={shown}
          options={SHOWN}
          onChange={(show) => onSearch({ show: show === 'rows' ? undefined : show, open: undefined })}
        />
        {isRefinable && (
          <FilterBar
            value={search.filter ?? ''}
            onChange={(change) => refine(({ filter = '' }) => ({ filter: change(filter) || undefined }))}
            fields={refinement.fields}
            placeholder="Filter the result"
            problems={refinement.problems}
            valuesOf={({ field }) => valuesIn(result, field)}
          />
        )}
        <div className="results-tools">
          <span ref={setToolbar} className="results-slot" />
          {isRefinable && (
            <Button
              aria-label="Group and pivot the result"
              icon={<TableProperties aria-hidden="true" />}
              onPress={() =>
                onGroup({
                  title: 'the result',
                  source: asTable(execution.sql),
                  columns: result.columns,
                  params: execution.params,
                })
              }
            >
              Pivot
            </Button>
          )}
          <Button icon={<Download aria-hidden="true" />} onPress={() => setExporting(true)}>
            Export
          </Button>
          <CodeMenu queries={[{ ...execution, name: name ?? 'query' }]} />
        </div>
      </div>
      <ResultCoverage tables={result.tables} current={tables} onRunAgain={page.runAgain} />
      <OtherDownloads shown={result.tables.map(({ table }) => table)} />
      <div className="results-body">
        {shown === 'chart' ? (
          <ResultChart
            result={result}
            name={name}
            execution={execution}
            chart={search.chart}
            onChart={(change) => onSearch((newest) => ({ chart: change(newest.chart) }))}
          />
        ) : (
          <ResultTable
            result={result}
            about={about}
            isSortable={isRefinable}
            sort={refinement.sort}
            onSort={(change) => refine(({ sort }) => ({ sort: writeColumnSort(change(readResultSort(sort))) }))}
            open={search.open}
            onOpen={(open) => onSearch({ open })}
            toolbar={toolbar}
            empty={<NoRows tables={result.tables} current={tables} />}
            footnote={footnote}
          />
        )}
      </div>
      <ExportDialog
        execution={execution}
        shownRows={result.total}
        name={fileName(name)}
        isOpen={isExporting}
        onClose={() => setExporting(false)}
      />
    </section>
  );
}

const HALF_A_YEAR = 182 * 86_400_000;

/** Returns true if the clock of a zone differs from UTC now or half a year ago. */
const isBesideUtc = (zone: Zone) => [0, HALF_A_YEAR].some((since) => offsetOf(Date.now() - since, zone) !== 'UTC');

/** Returns the values of the parameters for a printed page, which shows no fields. */
const printedValues = (params: Readonly<Record<string, string>>) =>
  Object.entries(params).map(([name, value]) => `:${name} = ${value}`);

/** Maximum number of suggestions for the filter. */
const MAX_VALUES = 200;

/** Returns the first different texts of a column, as suggestions for the filter. */
function valuesIn({ columns, rows }: QueryResult, field: string): string[] {
  const index = columns.findIndex(({ name }) => name === field);
  const values = new Set<string>();
  for (const row of rows) {
    const value = row[index];
    if (typeof value === 'string') values.add(value);
    if (values.size === MAX_VALUES) break;
  }
  return [...values];
}

/** Returns a file name that every file system accepts. */
const fileName = (name = ''): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80) || 'query';

/** Shows examples of questions, before the first run. */
function Welcome({ onOpen }: { onOpen: QueryPageState['open'] }) {
  const examples = useQueryExamples().data ?? [];
  return (
    <div className="results-welcome">
      <State icon={<Play />} title="Query the stored data">
        <p>
          Write a query in SQL and run it with Ctrl Enter. Queries only read. Start from an example, or from a table:
          the button at the top right shows and hides the tables.
        </p>
      </State>
      {examples.length > 0 && (
        <ul className="results-examples" aria-label="Examples">
          {examples.map((example) => (
            <li key={example.name}>
              <button type="button" className="results-example" onClick={() => onOpen(example)}>
                <span className="results-example-name">{example.name}</span>
                <span className="results-example-question">{example.question}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
