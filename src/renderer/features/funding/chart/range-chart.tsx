import { NotebookPen } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { Chart, type Span } from '../../../ui/chart/index.ts';
import { formatInteger, formatMillis } from '../../../ui/format/index.ts';
import { IconButton, useLatest, useSize } from '../../../ui/parts/index.ts';
import { labelIn, marketInFileName } from '../../shared/markets.ts';
import { useUnits } from '../../shared/units/use-units.ts';
import type { FundingContext } from '../funding-frame.tsx';
import { isBeside, rangeChosen, readChartRange, scaleOf, visibleSpan, writeRange, writeScale } from '../link.ts';
import { FailedReading } from '../loaded.tsx';
import { markNotes, noteLines, useNotes } from '../notes/notes.ts';
import { NotesDialog } from '../notes/notes-dialog.tsx';
import { NothingThere } from '../nothing-there.tsx';
import { absentPeriod } from '../periods/verdicts.ts';
import { type SeriesReading, useFundingAudit, useFundingSeries, useSeriesOfMarkets } from '../use-analysis.ts';
import { ChartLoading } from './chart-loading.tsx';
import { panesOfMany, panesOfOne, panesOfTwo } from './chart-panes.ts';
import { bandsOf, drawnSeries, millisOf, periodAt, readingOf } from './chart-series.ts';
import { FailedMarkets } from './failed-markets.tsx';
import { useStoredPoints } from './use-stored-points.tsx';
import './chart-part.css';

/** Columns of one period, which rarely has more points. */
const PERIOD_COLUMNS = 2048;

/** Minimum heights of the spreads of several markets, and of one market's averages (pixels). */
const SPREAD_HEIGHT = 240;
const MARKET_HEIGHT = 110;

const LIST_OF_NAMES = new Intl.ListFormat('en');

/**
 * Shows the chart of a market, and optionally of up to five others, over a range or a period. Zooming reads finer data.
 * `strip` is a coarse reading of everything stored; it gives the bounds and the overview.
 */
export const RangeChart = memo(function RangeChart(
  context: FundingContext & { strip: SeriesReading; others: readonly string[] },
) {
  const { marketId, markets, search, onSearch, unit, places, strip, others } = context;
  const zone = useZone();
  const axis = useMemo(() => ({ kind: 'time', zone }) as const, [zone]);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { width } = useSize(box);
  const range = readChartRange(search);
  const seq = range.kind === 'period' ? range.seq : undefined;

  const stripBounds = useMemo(() => boundsOf(strip), [strip]);
  const view = visibleSpan(range, stripBounds);
  const request =
    width === 0
      ? undefined
      : seq !== undefined
        ? { seq, columns: PERIOD_COLUMNS }
        : view === undefined
          ? { columns: Math.ceil(width / 2) }
          : readingOf(view, width);
  const main = useFundingSeries(marketId, request);
  const { readings, queries } = useSeriesOfMarkets(others, request);
  const units = useUnits();
  const audit = useFundingAudit(marketId, seq);

  const bounds = useMemo(
    () => (seq === undefined || main.data === undefined ? stripBounds : periodBounds(main.data, seq)),
    [seq, main.data, stripBounds],
  );
  const { source } = search;
  const scale = useMemo(() => scaleOf({ scale: search.scale }), [search.scale]);
  const name = labelIn(markets, marketId);
  const compared = useMemo(
    () =>
      others.map((id, index) => ({
        id,
        name: labelIn(markets, id),
        unit: units.of('funding', id),
        reading: readings[index],
      })),
    [others, markets, units, readings],
  );
  const panes = useMemo(() => {
    const first = { name, unit, reading: main.data };
    const [second, ...rest] = compared;
    if (second === undefined) return panesOfOne(first, { source, zone });
    if (rest.length === 0) return panesOfTwo([first, second], { source, zone });
    return panesOfMany([first, ...compared], { source, zone });
  }, [main.data, compared, source, unit, zone, name]);

  const bands = useMemo(
    () => bandsOf(main.data?.periods ?? [], bounds, (each) => formatInteger(each)),
    [main.data, bounds],
  );
  const marks = useMemo(
    () =>
      (audit.data?.sides ?? []).flatMap(({ difference }) =>
        difference === null
          ? []
          : [{ at: millisOf(difference.row.timestamp), label: 'First difference', tone: 'bad' as const }],
      ),
    [audit.data],
  );
  const notes = useNotes([marketId, ...others]);
  const [noteAt, setNoteAt] = useState<number>();
  const allMarks = useMemo(() => [...marks, ...markNotes(notes.notes)], [marks, notes.notes]);
  const overview = useMemo(() => {
    const series = strip.series.find(({ timestamps }) => timestamps.length > 0);
    return series === undefined ? undefined : drawnSeries(series, { places, zone });
  }, [strip, places, zone]);

  const shownBy = useCallback(
    (span: Span) => {
      const within = span.from <= bounds.from && span.to >= bounds.to ? undefined : span;
      const part = { ...(seq !== undefined && { seq }), ...(within !== undefined && { within }) };
      const codeOf = (id: string) => markets.find((market) => market.id === id)?.code ?? '';
      return [
        { ...part, marketId, code: codeOf(marketId), unit, reading: main.data },
        ...compared.map((each) => ({
          ...part,
          marketId: each.id,
          code: codeOf(each.id),
          unit: each.unit,
          reading: each.reading,
        })),
      ];
    },
    [bounds, seq, markets, marketId, unit, main.data, compared],
  );
  const stored = useStoredPoints(
    [
      ...[marketId, ...others].map((id) => marketInFileName(markets, id)),
      ...(seq === undefined ? [] : [`${seq}`]),
    ].join(' '),
    source,
    shownBy,
  );

  const inSight = view ?? bounds;
  const middle = useLatest((inSight.from + inSight.to) / 2);
  const noteCount = notes.notes.length;
  const tools = useMemo(
    () => (
      <IconButton
        label={noteCount === 0 ? 'Notes' : `Notes (${noteCount})`}
        icon={<NotebookPen aria-hidden="true" />}
        onPress={() => setNoteAt(middle.current)}
      />
    ),
    [noteCount, middle],
  );

  const onView = (next: Span | undefined) => {
    if (seq === undefined) onSearch(writeRange(rangeChosen(next, bounds), search.with));
  };
  const wordsIn = useCallback((x: number) => formatMillis(x, zone).short, [zone]);
  const title = `Funding of ${LIST_OF_NAMES.format([name, ...compared.map((each) => each.name)])}`;
  return (
    <div
      ref={setBox}
      className="funding-chart-box"
      style={others.length < 2 ? undefined : { flexBasis: `${SPREAD_HEIGHT + (others.length + 1) * MARKET_HEIGHT}px` }}
    >
      {main.data !== undefined && <FailedMarkets markets={compared} queries={queries} />}
      {main.error !== null && main.data === undefined ? (
        <FailedReading what="The chart" query={main} />
      ) : isBeside(range, stripBounds) ? (
        <NothingThere
          compared={search.with}
          title="No points between these dates"
          words={`Stored points of this market: from ${wordsIn(stripBounds.from)} to ${wordsIn(stripBounds.to)}.`}
          onSearch={onSearch}
        />
      ) : main.data === undefined ? (
        <ChartLoading />
      ) : seq !== undefined && main.data.series.every(({ points }) => points === 0) ? (
        <NothingThere {...absentPeriod(seq, strip.extent)} compared={search.with} onSearch={onSearch} />
      ) : (
        <Chart
          key={`${marketId} ${seq ?? ''}`}
          label={seq === undefined ? title : `${title}, period ${formatInteger(seq)}`}
          caption={captionOf(main.data, zone)}
          axis={axis}
          panes={panes}
          bounds={bounds}
          view={view}
          onView={onView}
          wordsOf={wordsIn}
          bands={bands}
          marks={allMarks}
          onNote={setNoteAt}
          pictureNotes={(span) => noteLines(notes.notes, span, zone)}
          tools={tools}
          overview={seq === undefined ? overview : undefined}
          height="fill"
          scale={scale}
          onScale={(next) => onSearch({ scale: writeScale(next) })}
          busy={main.isPlaceholderData}
          stored={stored}
          onPick={(x) => {
            const picked = seq ?? periodAt(main.data.periods, x);
            if (picked !== undefined) onSearch({ open: picked.toString(), show: 'chart' });
          }}
          empty={<p>No points in this range. Zoom out, or choose another range.</p>}
        />
      )}
      <NotesDialog {...notes} at={noteAt} marketId={marketId} markets={markets} onClose={() => setNoteAt(undefined)} />
    </div>
  );
});

function boundsOf({ extent }: SeriesReading): Span {
  if (extent === null) return { from: 0, to: 1 };
  const [from, to] = [millisOf(extent.oldest), millisOf(extent.newest)];
  return to > from ? { from, to } : { from: from - 1000, to: to + 1000 };
}

/** Returns the time range from a period's start to its end, or to its newest point while it runs. */
function periodBounds(reading: SeriesReading, seq: bigint): Span {
  const period = reading.periods.find((each) => each.seq === seq);
  const times = reading.series.flatMap(({ timestamps }) => timestamps.map(millisOf));
  const newest = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
  const oldest = times.reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);
  const from = period?.start == null ? oldest : millisOf(period.start.earliest);
  const to = period?.end == null ? newest : millisOf(period.end.latest);
  return Number.isFinite(from) && to > from ? { from, to } : { from: oldest - 1000, to: oldest + 1000 };
}

function captionOf({ coverage, extent }: SeriesReading, zone: string): string {
  const asOf = coverage.asOf === null ? '' : `, as of ${formatMillis(coverage.asOf, zone).exact}`;
  const points = extent === null ? '' : `${formatInteger(extent.points)} points stored, `;
  return `Orrery: ${points}${coverage.complete ? 'complete' : 'partial'}${asOf}`;
}
