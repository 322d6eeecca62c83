/** The columns of figures that the network recorded, which stored market data holds. */
import { Info } from 'lucide-react';
import type { FundingPeriod } from '../../../../contract/index.ts';
import type { Zone } from '../../../ui/format/index.ts';
import { figureWidth, type GridColumn } from '../../../ui/grid/index.ts';
import { Notice } from '../../../ui/parts/index.ts';
import { DATE_AND_TIME, offsetWidth, TIME } from '../../shared/clock-time.tsx';
import { timeTexts } from '../../shared/time-texts.ts';
import { figureTexts, type Unit } from '../../shared/units/units.ts';
import { formatPrice } from '../prices.ts';
import { formatPercent, percentTexts } from '../spreads.ts';
import { type Recorded, settledRecord } from './period-values.ts';
import { isDated, RecordedText } from './period-words.tsx';

/** Space between the time of a record and its figure (pixels). */
const GAP = 8;

const HINT =
  'As recorded by the network, where market data history is stored: in the last block of the period, before its end. While the period runs: grey, with the time of the newest stored block.';

/** Returns the width of a recorded figure; that of a running period has the time of its record before it. */
function widthOf(period: FundingPeriod, figureOf: (recorded: Recorded) => { short: string }, zone: Zone): number {
  const record = settledRecord(period);
  if (record === null) return 0;
  const width = figureWidth(figureOf(record).short);
  if (!period.running) return width;
  return width + GAP + (isDated(record) ? DATE_AND_TIME : TIME) + offsetWidth(record.atBlockTime, zone);
}

/**
 * Returns the columns of the recorded payment and rate. Copies and files have the block time of the record beside them.
 * @param unit unit of the market's prices
 * @param zone for times
 */
export function recordedColumns(unit: Unit, zone: Zone): GridColumn<FundingPeriod>[] {
  const payment = ({ fundingPayment }: Recorded) => formatPrice(fundingPayment, unit.decimals);
  const rate = ({ fundingRate }: Recorded) => formatPercent(fundingRate);
  const recordedAt = {
    header: 'Recorded at',
    ...timeTexts<FundingPeriod>((period) => settledRecord(period)?.atBlockTime, zone),
  };
  return [
    {
      id: 'payment',
      sortField: 'payment',
      sortFirst: 'descending',
      header: 'Recorded payment',
      hint: `${HINT} Positive: long positions pay.`,
      width: 152,
      align: 'end',
      fits: (period) => widthOf(period, payment, zone),
      hidden: true,
      cell: (period) => <RecordedText period={period}>{payment}</RecordedText>,
      ...figureTexts((period) => settledRecord(period)?.fundingPayment, unit),
      beside: recordedAt,
      skeleton: 7,
    },
    {
      id: 'rate',
      sortField: 'rate',
      sortFirst: 'descending',
      header: 'Recorded rate',
      hint: HINT,
      width: 128,
      align: 'end',
      fits: (period) => widthOf(period, rate, zone),
      hidden: true,
      cell: (period) => <RecordedText period={period}>{rate}</RecordedText>,
      ...percentTexts((period) => settledRecord(period)?.fundingRate),
      beside: recordedAt,
      skeleton: 7,
    },
  ];
}

const RECORDED: readonly string[] = ['payment', 'rate'];

/** Says why no listed period has a recorded figure, if a column of them is shown; nothing if one has. */
export function NotRecordedNotice({
  periods,
  shown,
}: {
  periods: readonly FundingPeriod[];
  shown: readonly Pick<GridColumn<FundingPeriod>, 'id'>[];
}) {
  const isShown = shown.some(({ id }) => RECORDED.includes(id));
  if (!isShown || periods.length === 0 || periods.some((period) => settledRecord(period) !== null)) return null;
  return (
    <Notice tone="info" icon={<Info aria-hidden="true" />}>
      Market data of these periods is missing or suspect. For recorded payments and rates, download the table Market
      data in History.
    </Notice>
  );
}
