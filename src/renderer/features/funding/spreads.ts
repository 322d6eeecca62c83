/** Ratios (spreads) as people read them: in percent, signed. */
import type { FundingUnknown } from '../../../contract/index.ts';
import { decimalText, type FormattedNumber, groupDigits, parseDecimal, roundTo } from '../../ui/format/index.ts';

const NOTHING: FormattedNumber = { short: '–', exact: 'not known' };

/** "0.000123456" as "+0.0123%", exact "+0.0123456%". */
export function formatRatio(ratio: string | null, places = 4): FormattedNumber {
  const value = ratio === null ? undefined : parseDecimal(ratio);
  if (value === undefined) return NOTHING;
  const percent =
    value.scale >= 2
      ? { units: value.units, scale: value.scale - 2 }
      : { units: value.units * 100n, scale: value.scale };
  const sign = value.units > 0n ? '+' : '';
  const write = (text: string) => `${sign}${groupDigits(text)}%`;
  return {
    short: write(decimalText(roundTo(percent, Math.min(places, percent.scale)))),
    exact: write(decimalText(percent, { trim: true })),
  };
}

export function signOf(text: string | null): -1 | 0 | 1 {
  const value = text === null ? undefined : parseDecimal(text);
  if (value === undefined || value.units === 0n) return 0;
  return value.units < 0n ? -1 : 1;
}

const UNKNOWN_WORDS: Readonly<Record<FundingUnknown, string>> = {
  running: 'The period is still running, so it has no closing average yet.',
  startUnknown: 'The rows do not tell exactly when the period started, and the average depends on it.',
  endUnknown: 'The rows do not tell exactly when the period ended, and the average depends on it.',
  differs: 'The rows do not follow from the points; the audit shows where.',
  noPoints: 'One of the sources has no point in the period.',
  incomplete: 'Points of this period are missing here.',
  auctionSuspected: 'Repeated averages suggest an auction, whose time would have to be left out.',
  externalZero: 'The external average is 0, so there is nothing to compare with.',
  lengthUnknown: 'No closed period is known whose length could stand for this one.',
  notWhole: 'A price is not a whole number, as the network writes them.',
  noLength: 'The period has no length.',
};

/** The reason why a fact about a period is unknown. */
export function unknownWords(unknown: FundingUnknown | null): string {
  return unknown === null ? 'Not known.' : UNKNOWN_WORDS[unknown];
}

export const ANNUALISED_HINT =
  'The spread times a year of 365 days over the period’s length: as if every period were like this one. It ignores interest, clamps, caps and scaling.';
