import { ChartSpline, ClipboardCheck, Columns2 } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { FundingPeriod, FundingPeriodSide } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { isUnreached, useStatus } from '../../../data/use-status.ts';
import { formatInteger, formatLength, formatNanoseconds } from '../../../ui/format/index.ts';
import { Button, CopyButton, Fact, Facts } from '../../../ui/parts/index.ts';
import { labelIn } from '../../shared/markets.ts';
import { RecordHead, RecordPanel } from '../../shared/record-panel.tsx';
import { staleList } from '../../shared/stale-list.ts';
import { averageOf } from '../averages.ts';
import { Grouped } from '../figures.tsx';
import type { FundingContext } from '../funding-frame.tsx';
import { marketsOnly } from '../link.ts';
import { useIsOverdue } from '../overdue.ts';
import { formatPrice } from '../prices.ts';
import { ANNUALISED_HINT, formatPercent, whyNoSpread } from '../spreads.ts';
import { useFundingPeriod } from '../use-analysis.ts';
import { MomentText, PeriodMoment, SpreadText } from './period-words.tsx';
import './period-panel.css';

/**
 * Shows one period beside the table or the chart: its figures, and buttons that open it in the chart or the audit.
 * @param open number of the period, as the link has it
 */
export function PeriodPanel({ marketId, markets, places, search, open, onSearch }: FundingContext & { open: string }) {
  const seq = /^\d{1,18}$/.test(open) ? BigInt(open) : undefined;
  const query = useFundingPeriod(marketId, seq ?? -1n);
  const onClose = useCallback(() => {
    onSearch({ open: undefined });
    // Return the focus to the element that opened the period, unless another element has it.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('#view [role="grid"], #view [role="application"]')?.focus();
    });
  }, [onSearch]);
  return (
    <RecordPanel
      label="Funding period"
      id={`${marketId} ${open}`}
      name={seq === undefined ? undefined : `Period ${formatInteger(seq)} of ${labelIn(markets, marketId)}`}
      query={query}
      onClose={onClose}
      head={
        <RecordHead
          icon={<ChartSpline aria-hidden="true" />}
          title={`Period ${seq === undefined ? open : formatInteger(seq)}`}
        >
          <span className="faint">Internal against external average</span>
        </RecordHead>
      }
    >
      {(period) => (
        <>
          <div className="period-actions">
            <Button
              icon={<ChartSpline aria-hidden="true" />}
              onPress={() => onSearch({ show: 'chart', seq: open, with: marketsOnly(search.with), open: undefined })}
            >
              Chart
            </Button>
            <Button
              icon={<ClipboardCheck aria-hidden="true" />}
              onPress={() => onSearch({ show: 'audit', seq: open, open: undefined })}
            >
              Audit
            </Button>
            {period.seq > 0n && (
              <Button
                icon={<Columns2 aria-hidden="true" />}
                onPress={() =>
                  onSearch({ show: 'chart', seq: open, with: (period.seq - 1n).toString(), open: undefined })
                }
              >
                Compare with the previous period
              </Button>
            )}
          </div>
          <PeriodFacts period={period} places={places} marketId={marketId} />
        </>
      )}
    </RecordPanel>
  );
}

function PeriodFacts({ period, places, marketId }: { period: FundingPeriod; places: number; marketId: string }) {
  const zone = useZone();
  const { start, end, running, spread, recorded } = period;
  const isOverdue = useIsOverdue(period);
  const status = useStatus();
  const isStale = staleList(status, 'fundingPeriodDataPoints', marketId) !== undefined;
  const runs = isUnreached(status, useNow(60_000)) || isStale ? 'was running' : 'still running';
  return (
    <>
      <Facts title="Time">
        <Fact name="Start">
          <PeriodMoment period={period} edge="start" />
        </Fact>
        <Fact name="End">
          {running && !isOverdue ? (
            <MomentText moment={end} absent={runs} />
          ) : (
            <PeriodMoment period={period} edge="end" />
          )}
        </Fact>
        {start !== null && end !== null && (
          <Fact name="Length">
            {[start, end].some(({ earliest, latest }) => earliest !== latest) && '≈ '}
            {formatLength(end.earliest - start.earliest)}
          </Fact>
        )}
      </Facts>
      <section className="facts">
        <div className="facts-head">
          <h3>Averages</h3>
        </div>
        <table className="side-by-side num">
          <thead>
            <tr>
              <td />
              <th scope="col">External</th>
              <th scope="col">Internal</th>
            </tr>
          </thead>
          <tbody>
            <BothSides name="Points" period={period} of={({ points }) => formatInteger(points)} />
            <BothSides name="Closing TWAP" period={period} of={(side) => closingText(side, places)} />
            <BothSides
              name="TWAP of the newest row"
              period={period}
              of={({ lastTwap }) => (lastTwap === null ? '–' : formatPrice(lastTwap, places).short)}
            />
            <BothSides
              name="Newest row"
              period={period}
              of={({ lastAt }) => (lastAt === null ? '–' : formatNanoseconds(lastAt, zone).time)}
            />
          </tbody>
        </table>
      </section>
      <Facts title={spread.basis === 'closing' ? 'Spread at the end' : 'Spread so far'}>
        <Fact name="Internal − external">
          <SpreadText spread={spread} part="absolute" places={places} />
        </Fact>
        <Fact name="Relative">
          <SpreadText spread={spread} part="relative" places={places} />
        </Fact>
        <Fact name="Annualised" hint={ANNUALISED_HINT}>
          <SpreadText spread={spread} part="annualised" places={places} />
        </Fact>
        {spread.unknown !== null && (
          <Fact name="Why incomplete" wide>
            {whyNoSpread(spread)}
          </Fact>
        )}
      </Facts>
      {recorded !== null && (
        <Facts title="As recorded by the network">
          <Fact
            name="Block time"
            hint="Time of the last stored record. Its averages go up to this block, not to the end of the period."
          >
            {formatNanoseconds(recorded.atBlockTime, zone).short}
          </Fact>
          <Fact name="Funding payment" hint="Per unit of position. Positive: long positions pay.">
            {formatPrice(recorded.fundingPayment, places).exact}{' '}
            <CopyButton text={recorded.fundingPayment} what="payment" />
          </Fact>
          <Fact name="Funding rate">{formatPercent(recorded.fundingRate).exact}</Fact>
          <Fact name="External TWAP">{formatPrice(recorded.externalTwap, places).exact}</Fact>
          <Fact name="Internal TWAP">{formatPrice(recorded.internalTwap, places).exact}</Fact>
          <Fact name="Start">{formatNanoseconds(recorded.start, zone).exact}</Fact>
        </Facts>
      )}
    </>
  );
}

/** The number of characters up to which two figures fit beside each other in a narrow panel. */
const FITTING = 16;

/** Returns a figure of the table, which stays in one line if it is not too long for that. */
function wholeOrGrouped(text: string): ReactNode {
  return text.length > FITTING ? <Grouped text={text} /> : text;
}

function BothSides({
  name,
  period,
  of,
}: {
  name: string;
  period: FundingPeriod;
  of: (side: FundingPeriodSide) => string;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {[period.external, period.internal].map((side, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the side
        <td key={index}>{wholeOrGrouped(of(side))}</td>
      ))}
    </tr>
  );
}

function closingText(side: FundingPeriodSide, places: number): string {
  if (side.closing === null) return '–';
  const { text, upTo } = averageOf(side);
  const low = formatPrice(text ?? '', places).short;
  return upTo === null ? low : `${low} – ${formatPrice(upTo, places).short}`;
}
