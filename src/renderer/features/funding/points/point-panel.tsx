import { useQuery } from '@tanstack/react-query';
import { ChartSpline } from 'lucide-react';
import { z } from 'zod';
import { FundingPeriodDataPoint, MAX_PAGE_SIZE } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { useNow } from '../../../data/use-now.ts';
import { formatInteger, formatNanoseconds, relativeTime } from '../../../ui/format/index.ts';
import { CopyButton, Fact, Facts, FullIdentifier, JsonView } from '../../../ui/parts/index.ts';
import { RecordHead, RecordPanel } from '../../shared/record-panel.tsx';
import { formatPrice } from '../prices.ts';
import { DifferenceText, SourceText } from './columns.tsx';
import { readPointKey, writePointKey } from './point-key.ts';
import '../../shared/record-panel.css';

/**
 * Shows one funding point: its values, its time and its original JSON. `onClose` closes the panel.
 * @param open the point's key within the market, as `writePointKey` writes it
 * @param places decimals of the market's prices
 */
export function PointPanel({
  marketId,
  open,
  places,
  onClose,
}: {
  marketId: string;
  open: string;
  places: number;
  onClose: () => void;
}) {
  const api = useApi();
  const zone = useZone();
  const now = useNow(10_000);
  const query = useQuery({
    queryKey: ['funding-point', marketId, open],
    queryFn: async ({ signal }) => {
      const key = readPointKey(open);
      if (key === undefined) return null;
      const { timestamp, seq, source } = key;
      const filter = { marketId, startTimestamp: timestamp, endTimestamp: timestamp + 1n, seq, source };
      const { page } = await api.call('listFundingPoints', { filter, pagination: { first: MAX_PAGE_SIZE } }, signal);
      return page.edges.map(({ node }) => node).find((point) => writePointKey(point) === open) ?? null;
    },
  });
  const key = readPointKey(open);

  return (
    <RecordPanel
      label="Funding point"
      id={`${marketId} ${open}`}
      name={key && `Point of ${formatNanoseconds(key.timestamp, zone).short}`}
      query={query}
      onClose={onClose}
      head={
        <RecordHead
          icon={<ChartSpline aria-hidden="true" />}
          title={key === undefined ? 'Funding point' : formatNanoseconds(key.timestamp, zone).short}
        >
          <span className="faint">{key !== undefined && `Funding period ${formatInteger(key.seq)}`}</span>
        </RecordHead>
      }
    >
      {(point) => (
        <>
          <Facts title="Point">
            <Fact name="Source">
              <SourceText source={point.dataPointType} />
            </Fact>
            <PriceFact name="Price" text={point.price} places={places} />
            <PriceFact
              name="TWAP"
              hint="TWAP: time-weighted average price of this source in the period, up to this point"
              text={point.twap}
              places={places}
            />
            <Fact name="Price − TWAP">
              <DifferenceText price={point.price} twap={point.twap} places={places} />
            </Fact>
          </Facts>
          <Facts title="Time">
            <Fact name="Received">{formatNanoseconds(point.timestamp, zone).exact}</Fact>
            <Fact name="Unix nanoseconds">
              {point.timestamp.toString()} <CopyButton text={point.timestamp.toString()} what="time" />
            </Fact>
            <Fact name="That is">{relativeTime(Number(point.timestamp / 1_000_000n), now)}</Fact>
          </Facts>
          <Facts title="Belongs to">
            <Fact name="Funding period">{formatInteger(point.seq)}</Fact>
            <Fact name="Market id" wide>
              <FullIdentifier id={point.marketId} what="market id" />
            </Fact>
          </Facts>
          <section className="record-json">
            <h3>Original JSON of the network</h3>
            <JsonView value={z.encode(FundingPeriodDataPoint, point)} what="record" />
          </section>
        </>
      )}
    </RecordPanel>
  );
}

function PriceFact({ name, hint, text, places }: { name: string; hint?: string; text: string; places: number }) {
  return (
    <Fact name={name} hint={hint}>
      {formatPrice(text, places).exact} <CopyButton text={text} what={name.toLowerCase()} />
    </Fact>
  );
}
