import { useCallback, useMemo, useState } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { Chart, type ChartPane, elapsedLabel, type Span } from '../../../ui/chart/index.ts';
import { exactMoment, formatInteger } from '../../../ui/format/index.ts';
import { Segmented } from '../../../ui/parts/index.ts';
import { labelIn, marketInFileName } from '../../shared/markets.ts';
import { Figures } from '../figures.tsx';
import type { FundingContext } from '../funding-frame.tsx';
import { scaleOf, writeScale } from '../link.ts';
import { FailedReading } from '../loaded.tsx';
import { type SeriesReading, useFundingPeriod, useFundingSeries } from '../use-analysis.ts';
import { captionOf } from './chart-caption.ts';
import { ChartLoading } from './chart-loading.tsx';
import { SIDE_COLOURS, spreadPane } from './chart-panes.ts';
import { drawnSeries, millisOf } from './chart-series.ts';
import { useStoredPoints } from './use-stored-points.tsx';
import './chart-part.css';

const COLUMNS = 2048;

/**
 * Shows two periods of a market in one chart, each from its start, one above the other, with both spreads below. A period
 * without a known start is shown from its oldest point.
 */
export function PeriodsCompared({
  marketId,
  markets,
  unit,
  places,
  search,
  onSearch,
  one,
  other,
}: FundingContext & { one: bigint; other: bigint }) {
  const zone = useZone();
  const { source } = search;
  const scale = useMemo(() => scaleOf({ scale: search.scale }), [search.scale]);
  const first = useFundingSeries(marketId, { seq: one, columns: COLUMNS });
  const second = useFundingSeries(marketId, { seq: other, columns: COLUMNS });
  const otherPeriod = useFundingPeriod(marketId, other);

  const [scales, setScales] = useState<'shared' | 'own'>('shared');
  const isShared = scales === 'shared';
  const drawn = useMemo(() => {
    if (first.data === undefined || second.data === undefined) return undefined;
    const sides = [
      { seq: one, reading: first.data, colours: SIDE_COLOURS[0] },
      { seq: other, reading: second.data, colours: SIDE_COLOURS[1] },
    ];
    const lengths: number[] = [];
    const series = (name: 'externalTwap' | 'internalTwap' | 'spread', side: (typeof sides)[number]) => {
      const origin = originOf(side.reading, side.seq);
      if (origin === undefined) return [];
      return side.reading.series
        .filter((each) => each.series === name)
        .map((each) => {
          lengths.push(millisOf((each.timestamps.at(-1) ?? 0n) - origin.at));
          return drawnSeries(each, {
            places,
            unit: unit.name,
            zone,
            origin: origin.at,
            id: `${side.seq} ${name}`,
            wordsOf: (timestamp) => origin.wordsOf(elapsedLabel(millisOf(timestamp - origin.at))),
            look: {
              label: `${formatInteger(side.seq)} ${WORDS[name]}`,
              group: { name: `Period ${formatInteger(side.seq)}`, label: CAPITALS[name] },
              colour: side.colours[name],
              ...(name === 'spread' && { shape: 'line' as const }),
            },
          });
        });
    };
    const panes: ChartPane[] = [
      ...sides.map((side) => ({
        id: String(side.seq),
        label: `Period ${formatInteger(side.seq)}`,
        title: `Period ${formatInteger(side.seq)}${isShared ? '' : ', on its own scale'}`,
        ...(isShared && { scale: 'price' }),
        share: 2,
        series: [
          ...(source === 'internal' ? [] : series('externalTwap', side)),
          ...(source === 'external' ? [] : series('internalTwap', side)),
        ],
      })),
      spreadPane(sides.flatMap((side) => series('spread', side))),
    ];
    const fromPoints = sides.filter(({ reading, seq }) => originOf(reading, seq)?.isStart === false);
    const bounds: Span = { from: 0, to: lengths.reduce((most, length) => Math.max(most, length), 1000) };
    const starts = sides.flatMap(({ reading, seq }) => {
      const origin = originOf(reading, seq);
      if (origin === undefined) return [];
      return `Period ${formatInteger(seq)}: ${origin.isStart ? 'start' : 'oldest point'} ${origin.about}${exactMoment(origin.at, zone)}`;
    });
    return { panes, bounds, fromPoints, starts };
  }, [first.data, second.data, one, other, places, unit.name, zone, source, isShared]);

  const shownBy = useCallback(
    (span: Span) =>
      [
        { seq: one, reading: first.data },
        { seq: other, reading: second.data },
      ].map((side) => ({
        ...side,
        ...shownOf(side.reading, side.seq, span, drawn?.bounds),
        marketId,
        code: markets.find(({ id }) => id === marketId)?.code ?? '',
        unit,
      })),
    [one, other, first.data, second.data, drawn?.bounds, marketId, markets, unit],
  );
  const stored = useStoredPoints(`${marketInFileName(markets, marketId)} ${one} ${other}`, source, shownBy);

  const failed = [first, second].find(({ error, data }) => error !== null && data === undefined);
  return (
    <>
      <Figures period={otherPeriod.data} title="Compared period" marketId={marketId} places={places} isOther />
      {drawn?.fromPoints.map(({ seq }) => (
        <p key={seq} className="faint">
          The start of period {formatInteger(seq)} is unknown. The chart shows it from its oldest point, which can be
          before the start.
        </p>
      ))}
      <div className="funding-chart-box">
        {failed !== undefined ? (
          <FailedReading what="The periods" query={failed} />
        ) : drawn === undefined ? (
          <ChartLoading />
        ) : (
          <Chart
            label={`Funding of ${labelIn(markets, marketId)}, periods ${formatInteger(one)} and ${formatInteger(other)}`}
            caption={captionOf([{ reading: first.data }], zone)}
            pictureNotes={() => drawn.starts}
            axis={SINCE_START}
            panes={drawn.panes}
            bounds={drawn.bounds}
            wordsOf={elapsedLabel}
            height="fill"
            scale={scale}
            onScale={(change) => onSearch((newest) => ({ scale: writeScale(change(scaleOf(newest))) }))}
            tools={
              <Segmented
                label="Scales"
                value={scales}
                options={[
                  { value: 'shared', label: 'One scale' },
                  { value: 'own', label: 'Own scales' },
                ]}
                onChange={setScales}
              />
            }
            stored={stored}
            empty={<p>No points of these periods are stored.</p>}
          />
        )}
      </div>
    </>
  );
}

const SINCE_START = { kind: 'elapsed' } as const;
const WORDS = { externalTwap: 'external TWAP', internalTwap: 'internal TWAP', spread: 'spread' } as const;
const CAPITALS = { externalTwap: 'External TWAP', internalTwap: 'Internal TWAP', spread: 'Spread' } as const;

/** Returns the start of one of the periods, and the visible part of it as a time range unless all of it is visible. */
function shownOf(
  reading: SeriesReading | undefined,
  seq: bigint,
  span: Span,
  bounds: Span | undefined,
): { start?: number; within?: Span } {
  const origin = reading === undefined ? undefined : originOf(reading, seq)?.at;
  if (origin === undefined || bounds === undefined) return {};
  const start = millisOf(origin);
  if (span.from <= bounds.from && span.to >= bounds.to) return { start };
  return { start, within: { from: start + span.from, to: start + span.to } };
}

/** The time from which a period is drawn. */
interface Origin {
  /** Unix nanoseconds. */
  at: bigint;
  /** False if the start is unknown: the time is then that of the oldest point. */
  isStart: boolean;
  /** "≈ " if only a range is known. */
  about: string;
  /** Writes a time after it in words: "2 min after the start". */
  wordsOf: (elapsed: string) => string;
}

/** Returns the start of a period; if it is unknown, the time of its oldest point. Undefined without points. */
export function originOf({ periods, series }: SeriesReading, seq: bigint): Origin | undefined {
  const start = periods.find((period) => period.seq === seq)?.start;
  if (start != null) {
    const about = start.earliest === start.latest ? '' : '≈ ';
    return { at: start.earliest, isStart: true, about, wordsOf: (elapsed) => `${about}${elapsed} after the start` };
  }
  const at = series
    .flatMap(({ timestamps }) => timestamps.slice(0, 1))
    .reduce<bigint | undefined>((least, time) => (least === undefined || time < least ? time : least), undefined);
  return at === undefined
    ? undefined
    : { at, isStart: false, about: '', wordsOf: (elapsed) => `${elapsed} after the oldest point` };
}
