import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import type { OutputOf } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { useAskAgain } from '../../data/use-status.ts';
import { Chart, type ChartSeries, PLAIN_SCALE, seriesFrom } from '../../ui/chart/index.ts';
import { counted, formatInteger } from '../../ui/format/index.ts';
import { Skeleton, State } from '../../ui/parts/index.ts';
import { Failed } from '../shared/failed.tsx';
import { digitsParam } from '../shared/link.ts';
import { ReadingNotice } from '../shared/list-notice.tsx';
import { CodeMenu } from '../shared/save/code-menu.tsx';
import { intervalsSql } from '../shared/save/intervals-sql.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { CheckpointsTabs } from './checkpoints-tabs.tsx';
import { IrregularIntervals } from './irregular-intervals.tsx';
import './intervals.css';
import { HelpMark } from '../shared/help/help-mark.tsx';

/**
 * Reads the state of the view from its link: `/checkpoints/intervals?from=1000&to=90000`. Invalid parts count as
 * absent; parsing never fails.
 */
export const IntervalsSearch = z.object({ from: digitsParam, to: digitsParam });

type Intervals = OutputOf<'checkpointIntervals'>;

/** Number of pixel columns to read: as many as a wide window has. */
const COLUMNS = 1600;

const route = getRouteApi('/checkpoints/intervals');

function useIntervals(from: string | undefined, to: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['checkpoint', 'intervals', from, to],
    queryFn: ({ signal }) =>
      api.call(
        'checkpointIntervals',
        {
          columns: COLUMNS,
          from: from === undefined ? undefined : BigInt(from),
          to: to === undefined ? undefined : BigInt(to),
        },
        signal,
      ),
    placeholderData: (before) => before,
  });
}

/**
 * Shows the numbers of blocks between checkpoints as a chart, and a table of the irregular ones: gaps, early
 * checkpoints, repeats.
 */
export function IntervalsView() {
  const { from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const whole = useIntervals(undefined, undefined);
  const shown = useIntervals(from, to);
  useAskAgain(whole);
  const data = shown.data ?? whole.data;
  return (
    <ViewFrame
      title="Checkpoints"
      controls={
        <>
          <CheckpointsTabs current="intervals" />
          <CodeMenu
            queries={[
              {
                sql: intervalsSql(from === undefined || to === undefined ? undefined : { from, to }),
                name: 'Checkpoint intervals',
              },
            ]}
          />
        </>
      }
      notice={<ReadingNotice query={whole} list="checkpoints" />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="intervals" tabIndex={0} aria-label="Intervals between checkpoints">
        {whole.error !== null && data === undefined ? (
          <Failed title="The checkpoints could not be loaded" query={whole} />
        ) : data === undefined || whole.data === undefined ? (
          <>
            <p className="intervals-figures">
              <Skeleton width={60} says="Loading" />
            </p>
            <div className="card intervals-chart intervals-chart-loading" />
            <div className="card intervals-flags intervals-flags-loading" />
          </>
        ) : whole.data.intervals.points === 0 ? (
          <State icon={<Flag />} title="Too few checkpoints">
            <p>Intervals appear when two checkpoints are stored.</p>
          </State>
        ) : (
          <>
            <Figures intervals={data} />
            <IntervalChart
              data={data}
              whole={whole.data}
              view={from === undefined || to === undefined ? undefined : { from: Number(from), to: Number(to) }}
              onView={(view) =>
                void navigate({
                  search:
                    view === undefined
                      ? {}
                      : { from: Math.max(0, Math.floor(view.from)).toString(), to: Math.ceil(view.to).toString() },
                  replace: true,
                })
              }
            />
            <IrregularIntervals intervals={data} />
          </>
        )}
      </section>
    </ViewFrame>
  );
}

function Figures({ intervals: { median, gaps, early, repeated, intervals } }: { intervals: Intervals }) {
  return (
    <p className="intervals-figures">
      {counted(intervals.points, 'interval')}
      {median !== null && <>, usually of {counted(median, 'block')}</>}: {counted(gaps, 'gap')}, {formatInteger(early)}{' '}
      early, {repeated === 0 ? 'none' : formatInteger(repeated)} repeated. <HelpMark term="checkpointInterval" />
    </p>
  );
}

function IntervalChart({
  data,
  whole,
  view,
  onView,
}: {
  data: Intervals;
  whole: Intervals;
  view: { from: number; to: number } | undefined;
  onView: (view: { from: number; to: number } | undefined) => void;
}) {
  const panes = useMemo(
    () => [{ id: 'intervals', label: 'Interval', floor: 0, series: seriesOf(data, whole) }],
    [data, whole],
  );
  const bounds = useMemo(() => ({ from: Number(whole.from), to: Number(whole.to) }), [whole.from, whole.to]);
  const [scale, setScale] = useState(PLAIN_SCALE);
  return (
    <div className="card intervals-chart">
      <Chart
        label="Blocks between checkpoints"
        axis={AXIS}
        panes={panes}
        bounds={bounds}
        view={view}
        onView={onView}
        wordsOf={(x) => formatInteger(Math.round(x))}
        height={300}
        scale={scale}
        onScale={setScale}
        wheelNeedsKey
      />
    </div>
  );
}

/** Returns each interval as a point, and the usual interval as a line through all of the chart. */
function seriesOf({ intervals: { blocks, values }, median }: Intervals, { from, to }: Intervals): ChartSeries[] {
  const points = seriesFrom(
    { id: 'interval', label: 'Blocks since the previous checkpoint', colour: 1, shape: 'points' },
    blocks.map((block, index) => ({
      x: Number(block),
      y: Number(values[index] ?? 0n),
      exactX: `Block ${formatInteger(block)}`,
      exactY: counted(values[index] ?? 0n, 'block'),
    })),
  );
  if (median === null) return [points];
  const usual = seriesFrom(
    { id: 'usual', label: 'Usual interval', colour: 'neutral', shape: 'line', dashed: true },
    [from, to].map((block) => ({
      x: Number(block),
      y: Number(median),
      exactX: `Block ${formatInteger(block)}`,
      exactY: counted(median, 'block'),
    })),
  );
  return [usual, points];
}

const AXIS = { kind: 'count', name: 'Block' } as const;
