import { CalendarX2, Columns2, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { FundingPeriod } from '../../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance, useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { conditionsOf, parseFilter } from '../../../data/filter/index.ts';
import { useStatus } from '../../../data/use-status.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { ColumnsMenu, CopyMenu, Grid, type GridSort, useSelection } from '../../../ui/grid/index.ts';
import { Button, Spinner, State } from '../../../ui/parts/index.ts';
import { FilterBar } from '../../shared/filter-bar.tsx';
import { writeSort } from '../../shared/link.ts';
import { ListFootnote, ListNotice } from '../../shared/list-notice.tsx';
import { labelIn, marketInFileName } from '../../shared/markets.ts';
import { CodeMenu } from '../../shared/save/code-menu.tsx';
import { ExportButton } from '../../shared/save/export-button.tsx';
import { useSave } from '../../shared/save/use-save.ts';
import { useLayout } from '../../shared/use-layout.ts';
import { ViewFrame, ViewTools } from '../../shared/view-frame.tsx';
import { type FundingContext, PriceUnit } from '../funding-frame.tsx';
import { PERIODS_SQL_NOTE, periodsSql } from '../funding-sql.ts';
import { useMomentSample } from '../points/use-moment-sample.ts';
import { useFundingPeriods } from '../use-analysis.ts';
import { usePagesAsRows } from './pages-as-rows.ts';
import { periodColumns } from './period-columns.tsx';
import { periodFields, periodsWanted, periodText } from './period-filter.ts';
import { PeriodPanel } from './period-panel.tsx';
import { noneFoundWords, progressWords } from './period-search.ts';
import { readPeriodSort } from './period-values.ts';
import { streamPeriods, useWantedPeriods } from './periods-wanted.ts';

const NEWEST_FIRST: GridSort = { field: 'period', direction: 'descending' };
const keyOf = ({ seq }: FundingPeriod) => seq.toString();
const record = (period: FundingPeriod) => JSON.parse(JSON.stringify(period, asText)) as Record<string, unknown>;
const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/**
 * Shows the funding periods of a market as a table, newest first. A filter or another order searches all stored
 * periods.
 */
export function PeriodsPart(context: FundingContext) {
  const { marketId, markets, search, onSearch, unit, controls } = context;
  const api = useApi();
  const save = useSave();
  const market = labelIn(markets, marketId);
  const zone = useZone();
  const { density } = useAppearance();
  const status = useStatus();
  const filter = search.filter ?? '';
  const sample = useMomentSample();
  const fields = useMemo(() => periodFields(unit.decimals, sample, zone), [unit.decimals, sample, zone]);
  const { conditions, problems } = useMemo(
    () => conditionsOf(parseFilter(filter), fields, periodText),
    [filter, fields],
  );
  const sort = useMemo(() => readPeriodSort(search.sort), [search.sort]);
  const asked = useMemo(() => periodsWanted(conditions), [conditions]);
  const isFiltered = conditions.length > 0;
  const wanted = isFiltered || sort !== undefined ? asked : undefined;
  const every = useFundingPeriods(marketId);
  const last = every.data?.pages[0];
  const known = last?.extent == null ? undefined : Number(last.extent.lastSeq - last.extent.firstSeq + 1n);
  const found = useWantedPeriods(marketId, wanted, sort, last);
  const pages = useMemo(() => every.data?.pages.flatMap(({ periods }) => periods) ?? [], [every.data]);
  const { search: sought } = found;
  // Before anything is known of the market, the market itself is loading or has failed.
  const isFound = wanted !== undefined && last !== undefined;
  const listed = isFound ? { ...found, isPending: false } : { ...every, rows: pages };
  const list = usePagesAsRows(listed, `${marketId} ${JSON.stringify([conditions, sort])}`, isFound ? undefined : known);

  const columns = useMemo(() => periodColumns(unit, zone), [unit, zone]);
  const [layout, setLayout] = useLayout(status?.network.id ?? 'unknown', 'funding-periods');
  const selection = useSelection<FundingPeriod>();
  const shown = columns.filter(({ id, hidden }) => !(layout.hidden[id] ?? hidden ?? false));
  const chosen = [...selection.rows.keys()].toSorted((left, right) => Number(BigInt(right) - BigInt(left)));
  const [later, earlier] = chosen;
  const onFilter = (next: string) =>
    onSearch({ show: 'periods', filter: next === '' ? undefined : next, open: undefined });
  const progress = sought?.state === 'looking' || sought?.state === 'stopped' ? progressWords(sought) : undefined;

  return (
    <ViewFrame
      title="Funding"
      figure={
        known === undefined
          ? undefined
          : !isFiltered
            ? counted(known, 'period')
            : `${formatInteger(list.total)}${progress === undefined ? '' : '+'} of ${counted(known, 'period')}`
      }
      controls={controls}
      toolbar={
        <>
          <FilterBar
            value={filter}
            onChange={onFilter}
            fields={fields}
            placeholder="Period, or relative>0.05, audit!=agrees, time>=…"
            problems={problems}
          />
          <span data-tip={chosen.length === 2 ? undefined : 'Select two periods to compare them'}>
            <Button
              icon={<Columns2 aria-hidden="true" />}
              isDisabled={chosen.length !== 2}
              onPress={() => onSearch({ show: 'chart', seq: later, with: earlier, open: undefined, filter: undefined })}
            >
              Compare
            </Button>
          </span>
          <ViewTools>
            <PriceUnit marketId={marketId} />
            <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
            <CopyMenu selected={[...selection.rows.values()]} loaded={list.rows} columns={shown} record={record} />
            <ExportButton
              tip="Export every period that matches the filter as CSV"
              columns={shown}
              isDisabled={list.total === 0 || save === undefined}
              onExport={(written) =>
                save?.({
                  name: ['funding-periods', marketInFileName(markets, marketId)],
                  total: isFiltered ? undefined : known,
                  columns: written,
                  batches: (signal) => streamPeriods(api, { marketId, wanted: asked, sort }, signal),
                })
              }
            />
            <CodeMenu
              queries={[{ sql: periodsSql(marketId, conditions, sort), name: `Funding periods ${market}` }]}
              note={PERIODS_SQL_NOTE}
            />
          </ViewTools>
        </>
      }
      notice={
        <ListNotice
          rows={{ ...list, coverage: last?.coverage ?? null }}
          list="fundingPeriodDataPoints"
          scope={marketId}
        />
      }
      panel={search.open === undefined ? undefined : <PeriodPanel {...context} open={search.open} />}
    >
      <Grid
        label="Funding periods"
        rows={list}
        columns={columns}
        rowKey={keyOf}
        layout={layout}
        onLayout={setLayout}
        sort={sort ?? NEWEST_FIRST}
        onSort={(next) => onSearch({ show: 'periods', sort: writeSort(next) })}
        selection={selection}
        openKey={search.open}
        onOpen={(row) => onSearch({ show: 'periods', open: row === undefined ? undefined : keyOf(row) })}
        rowHeight={ROW_HEIGHTS[density]}
        footnote={progress ?? <ListFootnote rows={{ coverage: last?.coverage ?? null, totalKnown: true }} />}
        empty={
          progress !== undefined ? (
            <State icon={<Spinner />} title="Searching the periods">
              <p className="num">{progress}. No match so far.</p>
            </State>
          ) : isFiltered && sought !== undefined && last?.extent != null ? (
            <State
              icon={<SearchX />}
              title="No period matches the filter"
              actions={<Button onPress={() => onFilter('')}>Clear the filter</Button>}
            >
              <p className="num">{noneFoundWords(sought, asked, last.extent)}</p>
            </State>
          ) : (
            <State icon={<CalendarX2 />} title="No funding periods">
              <p>No points of this market are stored. Choose another market.</p>
            </State>
          )
        }
      />
    </ViewFrame>
  );
}
