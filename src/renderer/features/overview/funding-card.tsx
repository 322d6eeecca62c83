import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useZone } from '../../data/appearance.tsx';
import { useNow } from '../../data/use-now.ts';
import { useStatus } from '../../data/use-status.ts';
import { Sparkline } from '../../ui/chart/index.ts';
import { formatBriefTime, formatInteger } from '../../ui/format/index.ts';
import { Explained, Skeleton, useSize } from '../../ui/parts/index.ts';
import { HelpMark } from '../shared/help/help-mark.tsx';
import { staleList } from '../shared/stale-list.ts';
import { Card, CardReading } from './card.tsx';
import type { CardData } from './card-data.ts';
import { hasOldPoints, spreadInWords } from './funding-health.ts';
import type { MarketLine } from './use-overview.ts';
import './card.css';
import './funding-card.css';

/** Number of bars of the skeleton: as many as most networks have markets. */
const LIKELY = 3;

/**
 * Shows each market's spread over the last day of its points as a small line, and its newest value. Points
 * that are old, or of a list that is not current, have their time beside them.
 * @param blockTime time of the newest block (Unix nanoseconds); undefined if none is known
 */
export function FundingCard({
  spreads,
  blockTime,
}: {
  spreads: CardData<readonly MarketLine[]>;
  blockTime: bigint | undefined;
}) {
  const zone = useZone();
  const now = useNow(60_000);
  const status = useStatus();
  const isOld = (id: string, newest: bigint) =>
    hasOldPoints({ newest }, blockTime) || staleList(status, 'fundingPeriodDataPoints', id) !== undefined;
  return (
    <Card title="Funding spread" to="/funding" about="funding">
      <CardReading reading={spreads} loading={<FundingLoading />}>
        {(lines) =>
          lines.length === 0 ? (
            <p className="overview-problem">No perpetual market is known yet.</p>
          ) : (
            <>
              <p className="faint overview-hint">
                <Explained tip="Each line has its own scale. Spread: (internal average − external average) / external average.">
                  Spread over the last day of points
                </Explained>{' '}
                <HelpMark term="spread" />
              </p>
              <ul className="spreads">
                {lines.map(({ id, label, values, spread, seq, newest, problem }) => (
                  <li key={id}>
                    <span className="spread-market">
                      <Link to="/funding" search={{ market: id }}>
                        <bdi>{label}</bdi>
                      </Link>
                      {problem !== undefined ? (
                        <Explained className="faint" tip={problem}>
                          Could not be loaded
                        </Explained>
                      ) : newest !== null && isOld(id, newest) ? (
                        <Explained className="faint num" tip="No later points of this market are stored">
                          Points until {formatBriefTime(Number(newest / 1_000_000n), now, zone)}
                        </Explained>
                      ) : (
                        <span className="faint num">
                          {seq === null ? 'No points yet' : `Period ${formatInteger(seq)}`}
                        </span>
                      )}
                    </span>
                    <SpreadLine label={`Spread of ${label} over the last day of points`} values={values} />
                    <strong className="num">{spread === null ? '–' : spreadInWords(spread)}</strong>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </CardReading>
    </Card>
  );
}

/** Maximum height of a sparkline in pixels: a line without axes shows nothing more if it is higher. */
const MAX_HEIGHT = 132;

function SpreadLine({ label, values }: { label: string; values: readonly number[] }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const room = useSize(box);
  return (
    <span ref={setBox} className="spread-line">
      {values.length > 1 && room.width > 0 && (
        <Sparkline label={label} values={values} width={room.width} height={Math.min(MAX_HEIGHT, room.height)} />
      )}
    </span>
  );
}

function FundingLoading() {
  return (
    <>
      <p className="faint overview-hint">
        <Skeleton width={30} says="Loading" />
      </p>
      <ul className="spreads">
        {Array.from({ length: LIKELY }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a bar
          <li key={index}>
            <Skeleton width={16} />
          </li>
        ))}
      </ul>
    </>
  );
}
