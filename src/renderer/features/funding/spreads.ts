/** Formats ratios (spreads) for people: in percent, with a sign. */
import type { FundingSpread, FundingUnknown } from '../../../contract/index.ts';
import { movePoint, parseDecimal, roundTo, writeDecimal, writeFixed } from '../../../decimal/index.ts';
import { type FormattedNumber, groupDigits, rawToAmount } from '../../ui/format/index.ts';
import type { GridColumn } from '../../ui/grid/index.ts';

const NOTHING: FormattedNumber = { short: '–', exact: 'unknown' };

/**
 * Formats a ratio in percent with its sign: "0.000123456" is "+0.0123%", exact "+0.0123456%". A dash without a number.
 * @param places decimal places of the short form, zeros included, so that the points of a column line up
 */
export function formatPercent(ratio: string | null, places = 4): FormattedNumber {
  const value = ratio === null ? undefined : parseDecimal(ratio);
  if (value === undefined) return NOTHING;
  const percent = movePoint(value, -2);
  const sign = value.units > 0n ? '+' : '';
  const write = (text: string) => `${sign}${groupDigits(text)}%`;
  return {
    short: write(writeFixed(roundTo(percent, places))),
    exact: write(writeDecimal(percent)),
  };
}

/** Returns both forms in which a column of ratios is copied and exported: shown in percent, stored as a share. */
export function percentTexts<Row>(
  read: (row: Row) => string | null | undefined,
): Pick<GridColumn<Row>, 'text' | 'unit' | 'shown'> {
  const ratioOf = (row: Row) => read(row) || null;
  return {
    text: ratioOf,
    shown: {
      text: (row) => {
        const ratio = ratioOf(row);
        return ratio === null ? null : rawToAmount(ratio, -2);
      },
      unit: '%',
    },
  };
}

/** Returns the sign of a decimal text; 0 also if it is null or not a number. */
export function signOf(text: string | null): -1 | 0 | 1 {
  const value = text === null ? undefined : parseDecimal(text);
  if (value === undefined || value.units === 0n) return 0;
  return value.units < 0n ? -1 : 1;
}

const UNKNOWN_WORDS: Readonly<Record<FundingUnknown, string>> = {
  running: 'The period is still running. It has no closing average yet.',
  startUnknown:
    'The average depends on the exact start of the period, which is unknown. Download the table Market data in History: it records this time.',
  endUnknown:
    'The average depends on the exact end of the period, which is unknown. Download the table Market data in History: it records this time.',
  endAwaited:
    'The end of the period is not known yet: the points of the next period do not show it so far. The average appears as soon as they do.',
  differs: 'The averages do not match the points. See Audit for details.',
  noPoints: 'One source has no point in the period.',
  incomplete: 'Points of this period are not stored.',
  auctionSuspected: 'The average stopped changing, probably in an auction. The time of an auction does not count.',
  externalZero: 'The external average is 0. The relative spread is undefined.',
  lengthUnknown: 'The exact length of the period is unknown.',
  notWhole: 'A price is not a whole number, but every price of the network must be one.',
  noLength: 'The period starts and ends at the same time.',
};

/** Returns the reason why a fact about a period is unknown, in words. */
export function unknownWords(unknown: FundingUnknown | null): string {
  return unknown === null ? 'Unknown.' : UNKNOWN_WORDS[unknown];
}

/**
 * Returns the reason why a form of a spread is unknown, in words. A running period is annualised with the length of the one
 * before.
 */
export function whyNoSpread({ basis, unknown }: Pick<FundingSpread, 'basis' | 'unknown'>): string {
  if (basis === 'latest' && unknown === 'lengthUnknown') return 'The exact length of the period before is not known.';
  return unknownWords(unknown);
}

export const ANNUALISED_HINT =
  'Spread × 365 days / length of the period: the rate if every period of a year were like this one. Ignores interest, clamps, caps and scaling.';
