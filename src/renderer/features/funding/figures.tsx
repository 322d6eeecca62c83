import { type CSSProperties, Fragment, memo, type ReactNode } from 'react';
import type { FundingPeriod, FundingPeriodSide } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { useNow } from '../../data/use-now.ts';
import {
  counted,
  formatInteger,
  formatLength,
  formatMillis,
  formatNanoseconds,
  relativeTime,
} from '../../ui/format/index.ts';
import { Explained, Skeleton } from '../../ui/parts/index.ts';
import { formatAverage, noAverageWords } from './averages.ts';
import { PriceUnit } from './funding-frame.tsx';
import { momentIn } from './moment-in.ts';
import { useIsOverdue } from './overdue.ts';
import { formatPrice } from './prices.ts';
import { RunningChip } from './running-chip.tsx';
import { ANNUALISED_HINT, formatPercent, signOf, whyNoSpread } from './spreads.ts';
import './figures.css';
import { HelpMark } from '../shared/help/help-mark.tsx';
import type { HelpTerm } from '../shared/help/terms.ts';

/**
 * Shows the figures of a period side by side: its number, both averages, and the spread. Shows skeletons while `period`
 * is undefined, and nothing if it is null.
 */
export const Figures = memo(function Figures({
  period,
  marketId,
  places,
  name,
  title,
  isOther = false,
}: {
  period: FundingPeriod | null | undefined;
  marketId: string;
  places: number;
  /** Name of the market, if the figures of several are shown. */
  name?: string;
  /** The period in words, by its place: "Current period". */
  title: string;
  /** The second side of a comparison; it has its own colours. */
  isOther?: boolean;
}) {
  if (period === null) return null;
  const spread = period?.spread;
  return (
    <dl className="figures num" data-other={isOther || undefined}>
      <Figure
        name={name === undefined ? title : `${name}, ${title.toLowerCase()}`}
        note={period && <PeriodNote period={period} />}
      >
        {period && (
          <>
            <Digits text={formatInteger(period.seq)} />{' '}
            {period.running && <RunningChip period={period} marketId={marketId} />}
          </>
        )}
      </Figure>
      <Figure
        name="External TWAP"
        help="twap"
        source="external"
        hint="TWAP: the time-weighted average of the oracle's prices in this period"
        unit={<PriceUnit marketId={marketId} isMark />}
        note={period && <SideNote side={period.external} />}
      >
        {period && <Average side={period.external} places={places} />}
      </Figure>
      <Figure
        name="Internal TWAP"
        source="internal"
        hint="TWAP: the time-weighted average of the market's own prices in this period"
        unit={<PriceUnit marketId={marketId} isMark />}
        note={period && <SideNote side={period.internal} />}
      >
        {period && <Average side={period.internal} places={places} />}
      </Figure>
      <Figure
        name="Spread"
        help="spread"
        hint="Internal − external average, also in percent of the external average"
        note={
          spread && (
            <span data-tip={spread.absolute === null ? undefined : formatPrice(spread.absolute, places).exact}>
              {spread.absolute === null ? ' ' : signed(formatPrice(spread.absolute, places).short)}
            </span>
          )
        }
      >
        {spread && <Ratio ratio={spread.relative} why={whyNoSpread(spread)} />}
      </Figure>
      <Figure name="Annualised" help="annualised" hint={ANNUALISED_HINT} note={spread && annualisedNote(spread)}>
        {spread && <Ratio ratio={spread.annualised} why={whyNoSpread(spread)} places={2} />}
      </Figure>
    </dl>
  );
});

function annualisedNote(spread: FundingPeriod['spread']): string {
  const { annualised, length } = spread;
  if (annualised === null) return whyNoSpread(spread);
  return length === null ? ' ' : `for periods of ${formatLength(length)}`;
}

const signed = (text: string) => (/^[\d.,]*[1-9]/.test(text) ? `+${text}` : text);

function Figure({
  name,
  hint,
  help,
  unit,
  source,
  note,
  children,
}: {
  name: string;
  hint?: string;
  /** A term that Help explains. */
  help?: HelpTerm;
  unit?: ReactNode;
  source?: 'external' | 'internal';
  note?: ReactNode;
  children: ReactNode;
}) {
  const isLoading = children === undefined || children === null;
  return (
    <div className="figure">
      <dt>
        {source !== undefined && <span className={`figure-dot figure-${source}`} />}
        <Explained tip={hint} className={hint === undefined ? undefined : 'has-hint'}>
          {name}
        </Explained>
        {help !== undefined && <HelpMark term={help} />}
        {unit}
      </dt>
      <dd className="figure-value">{isLoading ? <Skeleton width={9} /> : children}</dd>
      <dd className="figure-note">{isLoading ? <Skeleton width={14} /> : note}</dd>
    </div>
  );
}

function Average({ side, places }: { side: FundingPeriodSide; places: number }) {
  const average = formatAverage(side, places);
  if (average === null) {
    return (
      <Explained className="faint" tip={noAverageWords(side, places)}>
        {side.points === 0 ? 'no points' : 'unknown'}
      </Explained>
    );
  }
  return <Digits text={average.short} tip={average.exact} />;
}

function Ratio({ ratio, why, places }: { ratio: string | null; why: string; places?: number }) {
  const { short, exact } = formatPercent(ratio, places);
  if (ratio === null) {
    return (
      <Explained className="faint" tip={why}>
        unknown
      </Explained>
    );
  }
  return <Digits text={short} tip={exact} sign={signOf(ratio)} />;
}

/** Splits a number into its groups of digits, each with the comma at its end. A line may break after each. */
export function groupsOf(text: string): string[] {
  return text.split(/(?<=,)/);
}

/** Shows a number that may break between its groups. */
export function Grouped({ text }: { text: string }) {
  return groupsOf(text).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a group
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {group}
    </Fragment>
  ));
}

/**
 * Shows a number with all its digits: in a smaller font if it is long, and on several lines if that is still too long.
 */
function Digits({ text, tip, sign }: { text: string; tip?: string; sign?: -1 | 0 | 1 }) {
  return (
    <span
      className={sign === undefined ? 'figure-digits' : 'figure-digits figure-ratio'}
      data-tip={tip}
      data-sign={sign}
      style={{ '--length': text.length } as CSSProperties}
    >
      <Grouped text={text} />
    </span>
  );
}

function SideNote({ side }: { side: FundingPeriodSide }) {
  const zone = useZone();
  const now = useNow(60_000);
  if (side.lastAt === null) return ' ';
  const { date, time, exact } = formatNanoseconds(side.lastAt, zone);
  const isToday = date === formatMillis(now, zone).date;
  return (
    <span className={isToday ? undefined : 'figure-dates'} data-tip={`Newest point ${exact}`}>
      {counted(side.points, 'point')}, last {isToday ? time : `${date} ${time.slice(0, 5)}`}
    </span>
  );
}

function PeriodNote({ period }: { period: FundingPeriod }) {
  const { start, end, running } = period;
  const zone = useZone();
  const now = useNow(5000);
  const isOverdue = useIsOverdue(period);
  if (start === null) return 'start unknown';
  const began = momentIn(start, zone);
  if (running && !isOverdue) {
    return (
      <span data-tip={`Started ${began.exact}`}>
        since {began.about}
        {began.time}, {relativeTime(Number(start.earliest / 1_000_000n), now)}
      </span>
    );
  }
  const ended = end === null ? undefined : momentIn(end, zone);
  const endText = ended && (ended.date === began.date ? ended.time.slice(0, 5) : ended.short.slice(0, 16));
  return (
    <span className="figure-dates" data-tip={`Start ${began.exact}, end ${ended?.exact ?? 'unknown'}`}>
      {began.about}
      {began.short.slice(0, 16)} – {ended === undefined ? 'unknown' : ended.about + endText}
    </span>
  );
}
