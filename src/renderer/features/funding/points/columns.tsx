import type { FundingPeriodDataPoint } from '../../../../contract/index.ts';
import { formatInteger, formatNanoseconds, type Zone } from '../../../ui/format/index.ts';
import { figureWidth, type GridColumn } from '../../../ui/grid/index.ts';
import { ClockTime, DATE_AND_TIME, offsetWidth } from '../../shared/clock-time.tsx';
import { timeTexts } from '../../shared/time-texts.ts';
import { figureTexts, type Unit } from '../../shared/units/units.ts';
import { differenceOf, formatPrice } from '../prices.ts';
import { sourceWord } from './point-key.ts';
import '../figures.css';
import '../funding.css';

type Column = GridColumn<FundingPeriodDataPoint>;

/** Shows the source of a point, with the colour that its lines have in the chart. */
export function SourceText({ source }: { source: FundingPeriodDataPoint['dataPointType'] }) {
  const about = SOURCES[source];
  if (about === undefined) return <span className="faint">Not specified</span>;
  const { word, name, tip } = about;
  return (
    <span className="source" data-tip={tip}>
      <span className={`figure-dot figure-${name}`} />
      {word}
    </span>
  );
}

/** The sources, each with the colour that its lines have in the chart. */
const SOURCES: Readonly<
  Partial<Record<FundingPeriodDataPoint['dataPointType'], { word: string; name: string; tip: string }>>
> = {
  SOURCE_EXTERNAL: {
    word: 'External',
    name: 'external',
    tip: 'Price from outside the network, such as an oracle: the spot price of the underlying',
  },
  SOURCE_INTERNAL: {
    word: 'Internal',
    name: 'internal',
    tip: 'Price from inside the network, such as the mark price',
  },
};

function Price({ text, places }: { text: string; places: number }) {
  const { short, exact } = formatPrice(text, places);
  return (
    <span className="num" data-tip={exact}>
      {short}
    </span>
  );
}

/** The percentage beside an amount, in pixels. Its column is as wide as the amount and the percentage. */
const PERCENT_SIZE = { minWidth: 68, marginInlineStart: 10 };
const PERCENT_WIDTH = PERCENT_SIZE.minWidth + PERCENT_SIZE.marginInlineStart;

/**
 * Shows the difference of a price and its average, also in percent of the average; "–" if either is no number.
 * @param places decimals of both
 */
export function DifferenceText({ price, twap, places }: { price: string; twap: string; places: number }) {
  const difference = differenceOf(price, twap, places);
  if (difference === undefined) return <span className="faint">–</span>;
  const { amount, percent, sign } = difference;
  return (
    <span className="num difference" data-sign={sign} data-tip={amount.exact}>
      <span>{amount.short}</span>
      <span className="difference-percent" style={PERCENT_SIZE}>
        {percent}
      </span>
    </span>
  );
}

/**
 * Returns the columns of the list of funding points.
 * @param unit unit of every price
 * @param zone for times
 */
export function pointColumns(unit: Unit, zone: Zone): Column[] {
  const places = unit.decimals;
  return [
    {
      id: 'timestamp',
      header: 'Time',
      width: 172,
      sortField: 'timestamp',
      sortFirst: 'descending',
      fits: ({ timestamp }) => DATE_AND_TIME + offsetWidth(timestamp, zone),
      cell: ({ timestamp }) => (
        <span className="num" data-tip={formatNanoseconds(timestamp, zone).exact}>
          <ClockTime nanos={timestamp} zone={zone} />
        </span>
      ),
      ...timeTexts(({ timestamp }) => timestamp, zone),
      skeleton: 18,
    },
    {
      id: 'seq',
      header: 'Period',
      hint: 'Sequence number of the funding period',
      width: 78,
      align: 'end',
      cell: ({ seq }) => <span className="num">{formatInteger(seq)}</span>,
      text: ({ seq }) => seq.toString(),
      skeleton: 5,
    },
    {
      id: 'dataPointType',
      header: 'Source',
      width: 104,
      cell: ({ dataPointType }) => <SourceText source={dataPointType} />,
      text: ({ dataPointType }) => sourceWord(dataPointType),
      skeleton: 9,
    },
    {
      id: 'price',
      header: 'Price',
      width: 142,
      align: 'end',
      fits: ({ price }) => figureWidth(formatPrice(price, places).short),
      cell: ({ price }) => <Price text={price} places={places} />,
      ...figureTexts(({ price }) => price, unit),
      skeleton: 12,
    },
    {
      id: 'twap',
      header: 'TWAP',
      hint: 'TWAP: time-weighted average price of this source in the period, up to this point',
      width: 142,
      align: 'end',
      fits: ({ twap }) => figureWidth(formatPrice(twap, places).short),
      cell: ({ twap }) => <Price text={twap} places={places} />,
      ...figureTexts(({ twap }) => twap, unit),
      skeleton: 12,
    },
    {
      id: 'difference',
      header: 'Price − TWAP',
      hint: 'Difference between the price and its average, also in percent of the average',
      width: 214,
      align: 'end',
      fits: ({ price, twap }) => figureWidth(differenceOf(price, twap, places)?.amount.short ?? '') + PERCENT_WIDTH,
      cell: ({ price, twap }) => <DifferenceText price={price} twap={twap} places={places} />,
      ...figureTexts(({ price, twap }) => differenceOf(price, twap, 0)?.text, unit),
      skeleton: 14,
    },
  ];
}
