import type { FundingMoment, FundingPeriod, FundingSpread } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { formatNanoseconds } from '../../../ui/format/index.ts';
import { ClockTime } from '../../shared/clock-time.tsx';
import { useIsOverdue } from '../overdue.ts';
import { formatPrice } from '../prices.ts';
import { formatPercent, signOf, whyNoSpread } from '../spreads.ts';
import { isEndAwaited, type Recorded, settledRecord } from './period-values.ts';
import '../funding.css';

const DAY_NANOS = 86_400_000_000_000n;

/** The text in place of a time that coming points can show. */
const NOT_YET = 'not known yet';

/** The reasons why a time is absent, by the text in its place. */
const WHY_ABSENT: Readonly<Record<string, string>> = {
  unknown:
    'The stored points do not show this time. Download the table Market data in History: it records when each period starts.',
  [NOT_YET]: 'The points so far do not show this time. It appears here as soon as they do.',
};

/**
 * Shows a time that may be approximate; the tooltip names its source. Leaves out the date within a day after `since`
 * (Unix nanoseconds).
 * @param absent the text if there is no time
 */
export function MomentText({
  moment,
  absent,
  since,
}: {
  moment: FundingMoment | null;
  absent: string;
  since?: bigint | undefined;
}) {
  const zone = useZone();
  if (moment === null) {
    return (
      <span className="faint" data-tip={WHY_ABSENT[absent]}>
        {absent}
      </span>
    );
  }
  const earliest = formatNanoseconds(moment.earliest, zone);
  const latest = formatNanoseconds(moment.latest, zone);
  const how = moment.known === 'history' ? 'as recorded by the network' : 'computed from the averages';
  const isExact = moment.earliest === moment.latest;
  return (
    <span
      className="num moment"
      data-tip={
        isExact
          ? `${earliest.exact}, ${how}`
          : `Between ${earliest.exact} and ${latest.exact}: the averages do not allow a more exact value`
      }
    >
      {!isExact && '≈ '}
      <ClockTime
        nanos={moment.earliest}
        zone={zone}
        hasDate={since === undefined || moment.earliest - since >= DAY_NANOS}
      />
    </span>
  );
}

/**
 * Shows the start or the end of a period, as `MomentText` does. The points of the running period show when it began, and so
 * when the one before it ended. The first of them often do not: then that time is not known yet.
 */
export function PeriodMoment({
  period,
  edge,
  since,
}: {
  period: FundingPeriod;
  edge: 'start' | 'end';
  since?: bigint | undefined;
}) {
  const moment = period[edge];
  const canCome = edge === 'start' ? period.running : isEndAwaited(period);
  if (moment === null && canCome) return <AwaitedMoment period={period} />;
  return <MomentText moment={moment} absent="unknown" since={since} />;
}

/** Apart from `PeriodMoment`, because it follows each block: of a long table, two rows at most await a time. */
function AwaitedMoment({ period }: { period: FundingPeriod }) {
  const isOld = useIsOverdue({ ...period, running: true });
  return <MomentText moment={null} absent={isOld ? 'unknown' : NOT_YET} />;
}

/**
 * Shows one form of a spread (absolute, relative or annualised) with its sign and colour. Shows "–" if there is none,
 * with the reason in the tooltip.
 * @param places decimals of the market's prices
 */
export function SpreadText({
  spread,
  part,
  places,
}: {
  spread: FundingSpread;
  part: 'absolute' | 'relative' | 'annualised';
  places: number;
}) {
  const text = spread[part];
  if (text === null) {
    return (
      <span className="faint" data-tip={whyNoSpread(spread)}>
        –
      </span>
    );
  }
  const { short, exact } =
    part === 'absolute' ? formatPrice(text, places) : formatPercent(text, part === 'relative' ? 4 : 2);
  const sign = signOf(text);
  const plus = part === 'absolute' && sign > 0 ? '+' : '';
  return (
    <span
      className="num difference"
      data-sign={sign}
      data-tip={`${plus}${exact}${spread.basis === 'latest' ? ', so far' : ''}`}
    >
      {plus}
      {short}
    </span>
  );
}

const NOT_RECORDED =
  'Market data of this period is not stored, not read yet, or suspect. Download what is missing in History.';

/** Returns true if the time of a record needs its date, because its period began a day or more before. */
export const isDated = ({ atBlockTime, start }: Recorded): boolean => atBlockTime - start >= DAY_NANOS;

/**
 * Shows a figure that the network recorded. Its tooltip has the block time of the record, or says why there is none. While
 * the period runs, the figure is grey and has that time before it: the other figures of its row may be newer.
 */
export function RecordedText({
  period,
  children: figureOf,
}: {
  period: Pick<FundingPeriod, 'running' | 'recorded'>;
  children: (recorded: Recorded) => { short: string; exact: string };
}) {
  const zone = useZone();
  const { recorded } = period;
  if (recorded === null) {
    return (
      <span className="faint" data-tip={NOT_RECORDED}>
        –
      </span>
    );
  }
  const { short, exact } = figureOf(recorded);
  const so = `${exact}, recorded at block time ${formatNanoseconds(recorded.atBlockTime, zone).exact}`;
  if (settledRecord(period) === null) {
    return (
      <span
        className="faint"
        data-tip={`${so}. Later market data of this period is not stored. Download it in History.`}
      >
        –
      </span>
    );
  }
  if (!period.running) {
    return (
      <span className="num" data-tip={`${so}, the last block of the period`}>
        {short}
      </span>
    );
  }
  const tip = `${so}, the newest block of this period whose market data is stored`;
  return (
    <>
      <span className="num faint" data-tip={tip}>
        <ClockTime nanos={recorded.atBlockTime} zone={zone} hasDate={isDated(recorded)} />
      </span>
      <span className="num faint" data-tip={tip}>
        {short}
      </span>
    </>
  );
}
