import { NotebookPen } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { Chart, type Span } from '../../../ui/chart/index.ts';
import { formatInteger, formatMillis, inSentence, repeatedOffset } from '../../../ui/format/index.ts';
import { IconButton, useLatest, useSize } from '../../../ui/parts/index.ts';
import { isBeside, rangeChosen, scaleOf, writeRange, writeScale } from '../link.ts';
import { FailedReading } from '../loaded.tsx';
import { markNotes, noteLines, useNotes } from '../notes/notes.ts';
import { NotesDialog } from '../notes/notes-dialog.tsx';
import { NothingThere } from '../nothing-there.tsx';
import { absentPeriod } from '../periods/verdicts.ts';
import { useFundingAudit } from '../use-analysis.ts';
import { captionOf } from './chart-caption.ts';
import { ChartLoading } from './chart-loading.tsx';
import { panesOfMany, panesOfOne, panesOfTwo } from './chart-panes.ts';
import { bandsOf, drawnSeries, millisOf, periodAt } from './chart-series.ts';
import { FailedMarkets } from './failed-markets.tsx';
import { type ChartSubject, useRangeReadings } from './use-range-readings.ts';
import { useStoredRange } from './use-stored-range.tsx';
import './chart-part.css';

/** Minimum heights of the spreads of several markets, and of one market's averages (pixels). */
const SPREAD_HEIGHT = 240;
const MARKET_HEIGHT = 110;

/**
 * Shows the chart of a market, and optionally of up to five others, over a range or a period. Zooming reads finer data.
 * `strip` is a coarse reading of everything stored; it gives the bounds and the overview.
 */
export const RangeChart = memo(function RangeChart(subject: ChartSubject) {
  const { marketId, markets, search, onSearch, places, strip, others } = subject;
  const zone = useZone();
  const axis = useMemo(() => ({ kind: 'time', zone }) as const, [zone]);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { width } = useSize(box);
  const readings = useRangeReadings(subject, width);
  const { range, seq, stripBounds, view, bounds, main, first, compared, queries } = readings;
  const stored = useStoredRange(subject, readings);

  const { source } = search;
  const scale = useMemo(() => scaleOf({ scale: search.scale }), [search.scale]);
  const panes = useMemo(() => {
    const [second, ...rest] = compared;
    if (second === undefined) return panesOfOne(first, { source, zone });
    if (rest.length === 0) return panesOfTwo([first, second], { source, zone });
    return panesOfMany([first, ...compared], { source, zone });
  }, [first, compared, source, zone]);

  const bands = useMemo(
    () => bandsOf(main.data?.periods ?? [], bounds, (each) => formatInteger(each)),
    [main.data, bounds],
  );
  const { notes, noteAt, setNoteAt, tools } = useChartNotes([marketId, ...others], view ?? bounds);
  const differences = useDifferenceMarks(marketId, seq);
  const marks = useMemo(() => [...differences, ...markNotes(notes.notes)], [differences, notes.notes]);
  const overview = useMemo(() => {
    const series = strip.series.find(({ timestamps }) => timestamps.length > 0);
    return series === undefined ? undefined : drawnSeries(series, { places, zone });
  }, [strip, places, zone]);

  const onView = (next: Span | undefined) => {
    if (seq === undefined) onSearch((newest) => writeRange(rangeChosen(next, bounds), newest.with));
  };
  const wordsIn = useCallback((x: number) => formatMillis(x, zone).short + repeatedOffset(x, zone), [zone]);
  const title = `Funding of ${inSentence([first.name, ...compared.map((each) => each.name)])}`;
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
          title="No stored points between these dates"
          words={`Stored points of this market: from ${wordsIn(stripBounds.from)} to ${wordsIn(stripBounds.to)}.`}
          onSearch={onSearch}
        />
      ) : main.data === undefined ? (
        <ChartLoading />
      ) : seq !== undefined && main.data.series.every(({ points }) => points === 0) ? (
        <NothingThere {...absentPeriod(seq, strip.extent)} onSearch={onSearch} />
      ) : (
        <Chart
          key={`${marketId} ${seq ?? ''}`}
          label={seq === undefined ? title : `${title}, period ${formatInteger(seq)}`}
          caption={captionOf([first, ...compared], zone)}
          axis={axis}
          panes={panes}
          bounds={bounds}
          view={view}
          onView={onView}
          wordsOf={wordsIn}
          bands={bands}
          marks={marks}
          onNote={setNoteAt}
          pictureNotes={(span) => noteLines(notes.notes, span, zone)}
          tools={tools}
          overview={seq === undefined ? overview : undefined}
          height="fill"
          scale={scale}
          onScale={(change) => onSearch((newest) => ({ scale: writeScale(change(scaleOf(newest))) }))}
          busy={main.isPlaceholderData}
          stored={stored}
          onPick={(x) => {
            const picked = seq ?? periodAt(main.data.periods, x);
            if (picked !== undefined) onSearch({ open: picked.toString(), show: 'chart' });
          }}
          empty={
            main.isPlaceholderData ? (
              <ChartLoading />
            ) : (
              <p>No stored points in this range. Zoom out, or choose another range.</p>
            )
          }
        />
      )}
      <NotesDialog {...notes} at={noteAt} marketId={marketId} markets={markets} onClose={() => setNoteAt(undefined)} />
    </div>
  );
});

/** Returns the marks at the first difference of each source of a period, if the audit has found one. */
function useDifferenceMarks(marketId: string, seq: bigint | undefined) {
  const { data } = useFundingAudit(marketId, seq);
  return useMemo(
    () =>
      (data?.sides ?? []).flatMap(({ difference }) =>
        difference === null
          ? []
          : [{ at: millisOf(difference.row.timestamp), label: 'First difference', tone: 'bad' as const }],
      ),
    [data],
  );
}

/** Returns the notes on the markets of a chart, the time of the note that is open, and the button that adds one. */
function useChartNotes(marketIds: readonly string[], inSight: Span) {
  const notes = useNotes(marketIds);
  const [noteAt, setNoteAt] = useState<number>();
  const middle = useLatest((inSight.from + inSight.to) / 2);
  const count = notes.notes.length;
  const tools = useMemo(
    () => (
      <IconButton
        label={count === 0 ? 'Notes' : `Notes (${count})`}
        icon={<NotebookPen aria-hidden="true" />}
        onPress={() => setNoteAt(middle.current)}
      />
    ),
    [count, middle],
  );
  return { notes, noteAt, setNoteAt, tools };
}
