import { CalendarX2, Columns2, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { FundingPeriod } from '../../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance, useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { ColumnsMenu, CopyMenu, Grid, type GridSort, useSelection } from '../../../ui/grid/index.ts';
import { Button, Spinner, State } from '../../../ui/parts/index.ts';
import { ClearFilter } from '../../shared/clear-filter.tsx';
import { FilterBar } from '../../shared/filter-bar.tsx';
import { writeSort } from '../../shared/link.ts';
import { ListFootnote, ListNotice } from '../../shared/list-notice.tsx';
import { labelIn, marketInFileName } from '../../shared/markets.ts';
import { CodeMenu } from '../../shared/save/code-menu.tsx';
import { ExportButton, withoutRows } from '../../shared/save/export-button.tsx';
import { useSave } from '../../shared/save/use-save.ts';
import { useLayout } from '../../shared/use-layout.ts';
import { useRenewed } from '../../shared/use-renewed.ts';
import { ViewFrame, ViewTools } from '../../shared/view-frame.tsx';
import { type FundingContext, PriceUnit } from '../funding-frame.tsx';
import { PERIODS_SQL_NOTE, periodsSql } from '../funding-sql.ts';
import { MarketDataNotice } from '../loaded.tsx';
import { periodColumns } from './period-columns.tsx';
import { PeriodPanel } from './period-panel.tsx';
import { leftOutWords, noneFoundWords, progressWords } from './period-search.ts';
import { readPeriodSort } from './period-values.ts';
import { streamPeriods } from './periods-wanted.ts';
import { NotRecordedNotice } from './recorded-columns.tsx';
import { usePeriodList } from './use-period-list.ts';

const NEWEST_FIRST: GridSort = { field: 'period', direction: 'descending' };
const keyOf = ({ seq }: FundingPeriod) => seq.toString();
/** Another list of periods has another generation, with which nothing is selected. */
const OF_ONE_LIST = { list: '', version: undefined };
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
  const periods = usePeriodList(context);
  const { list, last, known, sort, asked, conditions, isFiltered, sought } = periods;
  const columns = useMemo(() => periodColumns(unit, zone, marketId), [unit, zone, marketId]);
  const [layout, setLayout] = useLayout(status?.network.id ?? 'unknown', 'funding-periods');
  const selection = useSelection<FundingPeriod>();
  useRenewed(selection, list.rows, keyOf, OF_ONE_LIST);
  const shown = columns.filter(({ id, hidden }) => !(layout.hidden[id] ?? hidden ?? false));
  const chosen = [...selection.rows.keys()].toSorted((left, right) => Number(BigInt(right) - BigInt(left)));
  const [later, earlier] = chosen;
  const onFilter = (change: (newest: string) => string) =>
    onSearch(({ filter = '' }) => ({ show: 'periods', filter: change(filter) || undefined, open: undefined }));
  const leftOut = leftOutWords(periods.leftOut);
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
            value={search.filter ?? ''}
            onChange={onFilter}
            fields={periods.fields}
            placeholder="Period, or relative>0.05, audit!=agrees, time>=…"
            problems={periods.problems}
          />
          <Button
            icon={<Columns2 aria-hidden="true" />}
            reason={chosen.length === 2 ? undefined : 'Select two periods to compare them'}
            onPress={() => onSearch({ show: 'chart', seq: later, with: earlier, open: undefined, filter: undefined })}
          >
            Compare
          </Button>
          <ViewTools>
            <PriceUnit marketId={marketId} />
            <ColumnsMenu columns={columns} layout={layout} onChange={setLayout} />
            <CopyMenu selected={[...selection.rows.values()]} loaded={list} columns={shown} record={record} />
            <ExportButton
              tip="Export every period that matches the filter as CSV"
              columns={shown}
              reason={list.total === 0 ? (progress ?? withoutRows(list.state)) : undefined}
              onExport={
                save &&
                (() =>
                  save({
                    name: ['funding-periods', marketInFileName(markets, marketId)],
                    total: isFiltered ? undefined : known,
                    columns: shown,
                    batches: (signal) => streamPeriods(api, { marketId, wanted: asked, sort }, signal),
                  }))
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
          otherwise={
            periods.marketData === undefined ? (
              <NotRecordedNotice periods={list.rows} shown={shown} />
            ) : (
              <MarketDataNotice reading={periods.marketData} />
            )
          }
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
        onSort={(change) =>
          onSearch((newest) => ({
            show: 'periods',
            sort: writeSort(change(readPeriodSort(newest.sort) ?? NEWEST_FIRST)),
          }))
        }
        selection={selection}
        openKey={search.open}
        onOpen={(row) => onSearch({ show: 'periods', open: row === undefined ? undefined : keyOf(row) })}
        rowHeight={ROW_HEIGHTS[density]}
        footnote={
          <>
            {progress ?? <ListFootnote rows={{ coverage: last?.coverage ?? null, totalKnown: true }} />}
            {leftOut && `. ${leftOut}`}
          </>
        }
        empty={
          <NoPeriods
            progress={progress}
            found={
              isFiltered && sought !== undefined && last?.extent != null
                ? `${noneFoundWords(sought, asked, last.extent)}${leftOut && ` ${leftOut}.`}`
                : undefined
            }
            onClear={() => onFilter(() => '')}
          />
        }
      />
    </ViewFrame>
  );
}

/**
 * @param progress words about a search that is not over
 * @param found words about a search that found nothing; undefined without a filter
 */
function NoPeriods({
  progress,
  found,
  onClear,
}: {
  progress: string | undefined;
  found: string | undefined;
  onClear: () => void;
}) {
  if (progress !== undefined)
    return (
      <State icon={<Spinner />} title="Searching the periods">
        <p className="num">{progress}. No match so far.</p>
      </State>
    );
  if (found !== undefined)
    return (
      <State icon={<SearchX />} title="No period matches the filter" actions={<ClearFilter onClear={onClear} />}>
        <p className="num">{found}</p>
      </State>
    );
  return (
    <State icon={<CalendarX2 />} title="No funding periods">
      <p>No points of this market are stored. Choose another market.</p>
    </State>
  );
}
