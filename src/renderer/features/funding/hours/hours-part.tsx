import { useMemo, useState } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { HeatMap } from '../../../ui/chart/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';
import { Segmented, Select, Skeleton, useSize } from '../../../ui/parts/index.ts';
import { labelIn, marketInFileName, marketLabel } from '../../shared/markets.ts';
import { CodeMenu } from '../../shared/save/code-menu.tsx';
import { ExportButton, withoutRows } from '../../shared/save/export-button.tsx';
import { useSave } from '../../shared/save/use-save.ts';
import { ViewFrame, ViewTools } from '../../shared/view-frame.tsx';
import { captionOf } from '../chart/chart-caption.ts';
import { millisOf } from '../chart/chart-series.ts';
import type { FundingContext } from '../funding-frame.tsx';
import { hoursSql } from '../funding-sql.ts';
import { writeRange } from '../link.ts';
import { FailedReading, FundingNotice, hasFailed, Loaded } from '../loaded.tsx';
import { NoPoints } from '../nothing-there.tsx';
import { formatPercent } from '../spreads.ts';
import { useFundingHours, useFundingSeries } from '../use-analysis.ts';
import { daysIn, HOURS, type HourMeasure, heatOf, hourColumns, MEASURE_WORDS, spanOfHour } from './hours.ts';
import '../chart/chart-part.css';
import './hours-part.css';

const DAY_NANOS = 86_400_000_000_000n;
const DAYS = [14, 30, 90, 365] as const;
/** The height of everything except the cells: lead, scale, days (pixels). */
const AROUND = 124;

/**
 * Shows the spread of every UTC hour as a map of colours, day by day. It makes the usual pattern of a day visible, and
 * the exceptions. A cell opens its hour in the chart.
 */
export function HoursPart({ marketId, markets, search, onSearch, controls }: FundingContext) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { height } = useSize(box);
  const days = daysOf(search.last);
  const measure: HourMeasure = search.tab === 'lowest' || search.tab === 'highest' ? search.tab : 'mean';
  const whole = useFundingSeries(marketId, { columns: 1, series: ['spread'] });
  const extent = whole.data?.extent;
  // The range ends at the end of the newest day, so that it does not change with every point.
  const to = extent == null ? undefined : (extent.newest / DAY_NANOS + 1n) * DAY_NANOS;
  const range = to === undefined ? undefined : { from: to - BigInt(days) * DAY_NANOS, to };
  const hours = useFundingHours(marketId, range);
  const zone = useZone();
  const save = useSave();
  const columns = useMemo(() => hourColumns(zone), [zone]);
  const heat = useMemo(() => heatOf(hours.data?.cells ?? [], measure), [hours.data, measure]);
  const market = markets.find(({ id }) => id === marketId);
  const isLoading = hours.isPlaceholderData || (hours.data === undefined && extent !== null);
  const state = hasFailed(whole) || hasFailed(hours) ? 'failed' : isLoading ? 'loading' : 'ready';
  const reason = state === 'ready' && hours.data?.cells.length ? undefined : withoutRows(state);
  const full = formatPercent(heat.full).short.replace('+', '');

  return (
    <ViewFrame
      title="Funding"
      controls={controls}
      toolbar={
        <>
          <Select
            label="Days"
            labelled
            value={String(days)}
            options={DAYS.map((count) => ({ value: String(count), label: `last ${formatInteger(count)}` }))}
            onChange={(chosen) =>
              onSearch((newest) => writeRange({ kind: 'last', seconds: Number(chosen) * 86_400 }, newest.with))
            }
          />
          <Segmented
            label="Measure"
            value={measure}
            options={[
              { value: 'mean', label: 'Mean' },
              { value: 'lowest', label: 'Lowest' },
              { value: 'highest', label: 'Highest' },
            ]}
            onChange={(chosen) => onSearch({ tab: chosen === 'mean' ? undefined : chosen })}
          />
          <ViewTools>
            <ExportButton
              tip="Export the hours of these days as CSV, with all three measures"
              columns={columns}
              reason={reason}
              onExport={
                save &&
                (() =>
                  hours.data !== undefined &&
                  save({
                    name: ['funding-hours', marketInFileName(markets, marketId)],
                    total: hours.data.cells.length,
                    columns,
                    batches: () => [{ rows: hours.data.cells, complete: hours.data.coverage.complete }],
                  }))
              }
            />
            <CodeMenu
              queries={
                range === undefined
                  ? []
                  : [
                      {
                        sql: hoursSql(marketId, { from: millisOf(range.from), to: millisOf(range.to) }),
                        name: `Funding hours ${labelIn(markets, marketId)}`,
                      },
                    ]
              }
            />
          </ViewTools>
        </>
      }
      notice={
        <FundingNotice marketId={marketId} query={hasFailed(hours) ? hours : whole} coverage={hours.data?.coverage} />
      }
    >
      {extent === null ? (
        <NoPoints />
      ) : hasFailed(whole) ? (
        <FailedReading what="The points of this market" query={whole} />
      ) : (
        <div ref={setBox} className="funding-hours">
          <p className="funding-lead">
            Internal against external average, the {MEASURE_WORDS[measure]}
            {measure === 'mean' && ' over the points'} of every hour in UTC. Select a cell to open that hour on the
            chart.
          </p>
          <Loaded what="The hours" query={hours} loading={<HoursLoading />}>
            {() => (
              <HeatMap
                label={`Spread by day and hour of ${market === undefined ? 'the market' : marketLabel(market)}`}
                caption={`${captionOf([{ reading: whole.data }], zone)}. The ${MEASURE_WORDS[measure]} spread of each UTC hour`}
                span={daysIn(heat.cells)}
                columns={heat.days}
                rows={HOURS}
                rowHeight={Math.min(44, Math.max(15, Math.floor((height - AROUND) / HOURS.length)))}
                names={{ column: 'Day (UTC)', row: 'Hour (UTC)', value: 'Spread' }}
                cells={heat.cells}
                scale={[`−${full}`, 'orange: internal above external', `+${full}`]}
                onPick={(cell) => {
                  const from = heat.cells.find(({ column, row }) => column === cell.column && row === cell.row)?.from;
                  if (from === undefined) return;
                  const span = spanOfHour(from);
                  onSearch({ ...writeRange({ kind: 'between', span }, search.with), show: 'chart', tab: undefined });
                }}
                empty={<p>No hour of these days has stored points of both sources.</p>}
              />
            )}
          </Loaded>
        </div>
      )}
    </ViewFrame>
  );
}

function daysOf(last: string | undefined): number {
  const wanted = Number(last ?? '') / 86_400;
  return DAYS.find((days) => days === wanted) ?? 30;
}

function HoursLoading() {
  return (
    <div className="funding-hours-loading" role="status">
      <Skeleton width={30} says="Loading the hours" />
    </div>
  );
}
