import type { FundingPeriod, FundingPeriodSide } from '../../../../contract/index.ts';
import { formatInteger, type Zone } from '../../../ui/format/index.ts';
import { figureWidth, type GridColumn } from '../../../ui/grid/index.ts';
import { Chip } from '../../../ui/parts/index.ts';
import { DATE_AND_TIME, offsetWidth, TIME } from '../../shared/clock-time.tsx';
import { timeTexts } from '../../shared/time-texts.ts';
import { figureTexts, type Unit } from '../../shared/units/units.ts';
import { averageOf, formatAverage, noAverageWords } from '../averages.ts';
import { formatPrice } from '../prices.ts';
import { RunningChip } from '../running-chip.tsx';
import { formatPercent, percentTexts } from '../spreads.ts';
import { isEndAwaited } from './period-values.ts';
import { PeriodMoment, SpreadText } from './period-words.tsx';
import { recordedColumns } from './recorded-columns.tsx';
import { auditOf } from './verdicts.ts';

type Column = GridColumn<FundingPeriod>;

function AverageText({ side, places }: { side: FundingPeriodSide; places: number }) {
  const average = formatAverage(side, places);
  if (average === null) {
    return (
      <span className="faint" data-tip={noAverageWords(side, places)}>
        {side.points === 0 ? 'no points' : '–'}
      </span>
    );
  }
  const why = side.closing === null ? ', newest row of the period' : ', at the end of the period';
  return (
    <span className="num" data-tip={average.exact + why}>
      {average.short}
    </span>
  );
}

const DAY_NANOS = 86_400_000_000_000n;

/** Extra width of these characters, in addition to digits (pixels). */
const PERCENT_SIGN = 4;
const SLASH = 14;

/** Widths of times in these formats (pixels). */
const ABOUT_TIME = 74;
const ABOUT_DATE_AND_TIME = DATE_AND_TIME + 16;
/** Width of these words in place of a time (pixels). */
const NOT_KNOWN_YET = 88;

/**
 * Returns the columns of the table of funding periods. The default ones fit into a window of 1280 pixels, beside the
 * sidebar and a scroll bar, unless the density is comfortable.
 * @param unit unit of the market's prices
 * @param zone for times
 * @param marketId the market of the periods, for the mark of the running one; may be absent if no cell is shown
 */
export function periodColumns(unit: Unit, zone: Zone, marketId?: string): Column[] {
  const places = unit.decimals;
  const side = (id: 'external' | 'internal', header: string): Column => ({
    id: `${id}Twap`,
    header,
    sortField: id,
    sortFirst: 'descending',
    hint: 'TWAP at the end of the period. While the period runs: TWAP of the newest row.',
    width: 130,
    align: 'end',
    fits: (period) => figureWidth(formatAverage(period[id], places)?.short ?? ''),
    cell: (period) => <AverageText side={period[id]} places={places} />,
    ...figureTexts((period) => averageOf(period[id]).text, unit),
    atMost: figureTexts((period) => averageOf(period[id]).upTo ?? averageOf(period[id]).text, unit),
    skeleton: 11,
  });
  return [
    {
      id: 'seq',
      sortField: 'period',
      sortFirst: 'descending',
      header: 'Period',
      width: 88,
      pinned: true,
      align: 'end',
      fits: ({ seq }) => figureWidth(formatInteger(seq)),
      cell: ({ seq }) => <span className="num">{formatInteger(seq)}</span>,
      text: ({ seq }) => seq.toString(),
      skeleton: 5,
    },
    {
      id: 'start',
      sortField: 'time',
      sortFirst: 'descending',
      header: 'Start',
      width: 166,
      fits: ({ start }) => {
        if (start === null) return DATE_AND_TIME;
        const width = start.earliest === start.latest ? DATE_AND_TIME : ABOUT_DATE_AND_TIME;
        return width + offsetWidth(start.earliest, zone);
      },
      cell: (period) => <PeriodMoment period={period} edge="start" />,
      ...timeTexts(({ start }) => start?.earliest, zone),
      atMost: timeTexts(({ start }) => start?.latest, zone),
      skeleton: 17,
    },
    {
      id: 'end',
      header: 'End',
      width: 78,
      // Without the start's date, the end has its own.
      fits: (period) => {
        const { start, end, running } = period;
        if (running) return TIME;
        if (end === null) return isEndAwaited(period) ? NOT_KNOWN_YET : TIME;
        const isExact = end.earliest === end.latest;
        const hasDate = start === null || end.earliest - start.earliest >= DAY_NANOS;
        const width = hasDate ? (isExact ? DATE_AND_TIME : ABOUT_DATE_AND_TIME) : isExact ? TIME : ABOUT_TIME;
        return width + offsetWidth(end.earliest, zone);
      },
      cell: (period) =>
        period.running ? (
          <RunningChip period={period} marketId={marketId} isNarrow />
        ) : (
          <PeriodMoment period={period} edge="end" since={period.start?.earliest} />
        ),
      ...timeTexts(({ end }) => end?.earliest, zone),
      atMost: timeTexts(({ end }) => end?.latest, zone),
      skeleton: 17,
    },
    {
      id: 'points',
      sortField: 'points',
      sortFirst: 'descending',
      header: 'Points',
      hint: 'Stored rows of this period, external and internal, including those copied from the period before',
      width: 78,
      align: 'end',
      fits: ({ external, internal }) =>
        figureWidth(`${formatInteger(external.points)}${formatInteger(internal.points)}`) + SLASH,
      cell: ({ external, internal }) => (
        <span className="num">
          {formatInteger(external.points)} <span className="faint">/</span> {formatInteger(internal.points)}
        </span>
      ),
      text: ({ external, internal }) => `${external.points} / ${internal.points}`,
      skeleton: 7,
    },
    {
      id: 'audit',
      sortField: 'audit',
      header: 'Audit',
      hint: 'Result of recomputing every average of the period. Audit shows each row.',
      width: 95,
      cell: (period) => {
        const { word, words, tone } = auditOf(period);
        // Doubtful results are highlighted.
        if (tone === 'good') {
          return (
            <span className="faint" data-tip={words}>
              {word}
            </span>
          );
        }
        return (
          <Chip tone={tone} tip={words}>
            {word}
          </Chip>
        );
      },
      text: (period) => auditOf(period).word,
      skeleton: 7,
    },
    side('external', 'External TWAP'),
    side('internal', 'Internal TWAP'),
    {
      id: 'absolute',
      sortField: 'spread',
      sortFirst: 'descending',
      header: 'Spread',
      hint: 'Internal − external',
      width: 96,
      align: 'end',
      fits: ({ spread }) => figureWidth(spread.absolute === null ? '' : formatPrice(spread.absolute, places).short),
      cell: ({ spread }) => <SpreadText spread={spread} part="absolute" places={places} />,
      ...figureTexts(({ spread }) => spread.absolute, unit),
      skeleton: 8,
    },
    {
      id: 'relative',
      sortField: 'relative',
      sortFirst: 'descending',
      header: 'Relative',
      hint: 'Spread / external average',
      width: 88,
      fits: ({ spread }) => figureWidth(formatPercent(spread.relative).short) + PERCENT_SIGN,
      align: 'end',
      cell: ({ spread }) => <SpreadText spread={spread} part="relative" places={places} />,
      ...percentTexts(({ spread }) => spread.relative),
      skeleton: 7,
    },
    {
      id: 'annualised',
      sortField: 'annualised',
      sortFirst: 'descending',
      header: 'Annualised',
      hint: 'The rate if every period of a year were like this one. Ignores interest, clamps, caps and scaling.',
      width: 108,
      fits: ({ spread }) => figureWidth(formatPercent(spread.annualised, 2).short) + PERCENT_SIGN,
      align: 'end',
      cell: ({ spread }) => <SpreadText spread={spread} part="annualised" places={places} />,
      ...percentTexts(({ spread }) => spread.annualised),
      skeleton: 7,
    },
    ...recordedColumns(unit, zone),
  ];
}
