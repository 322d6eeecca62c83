/** The filter over funding periods: `audit!=agrees relative>0.05 time>=2026-10-01`, in the one filter language. */
import { type Condition, FUNDING_VERDICTS, type FundingVerdict } from '../../../../contract/index.ts';
import { movePoint, parseDecimal, writeDecimal } from '../../../../decimal/index.ts';
import type { FilterField } from '../../../data/filter/index.ts';
import { readNumber, readWhole, type Zone } from '../../../ui/format/index.ts';
import { momentField } from '../points/fields.ts';
import type { PeriodField } from './period-values.ts';
import { VERDICT_CHOICES } from './verdicts.ts';

const readCount = (typed: string) => readWhole(typed)?.toString();

/** Reads a number and moves its point: "1,200.5" in whole units. */
function readMoved(typed: string, places: number): string | undefined {
  const value = parseDecimal(readNumber(typed) ?? '');
  return value && writeDecimal(movePoint(value, -places));
}

/**
 * Returns the fields by which periods are filtered.
 * @param places decimals of the market's prices: prices and spreads are typed as the columns show them
 * @param sample an example of a time
 * @param zone for times without an offset, and for days
 */
export function periodFields(places: number, sample: string, zone: Zone): readonly FilterField<PeriodField>[] {
  const price = (field: PeriodField, label: string): FilterField<PeriodField> => ({
    field,
    word: field,
    label,
    kind: 'number',
    read: (typed) => readMoved(typed, places),
    placeholder: '1,234.5',
  });
  const percent = (field: PeriodField, label: string): FilterField<PeriodField> => ({
    field,
    word: field,
    label,
    kind: 'number',
    read: (typed) => readMoved(typed.replace('%', ''), -2),
    placeholder: '0.05',
  });
  return [
    { field: 'audit', word: 'audit', label: 'Audit', kind: 'choice', choices: VERDICT_CHOICES },
    { field: 'period', word: 'period', label: 'Period', kind: 'number', read: readCount, placeholder: '1,234' },
    { field: 'time', word: 'time', ...momentField('Start', sample, zone) },
    { field: 'end', word: 'end', ...momentField('End', sample, zone) },
    {
      field: 'points',
      word: 'points',
      label: 'Points of both sources',
      kind: 'number',
      read: readCount,
      placeholder: '120',
    },
    price('spread', 'Spread'),
    percent('relative', 'Relative spread, %'),
    percent('annualised', 'Annualised, %'),
    price('external', 'External TWAP'),
    price('internal', 'Internal TWAP'),
    price('payment', 'Recorded payment'),
    percent('rate', 'Recorded rate, %'),
  ];
}

/** Returns the condition of free text in a filter: a number alone is a period; undefined for any other text. */
export function periodText(text: string): Condition<PeriodField> | undefined {
  const seq = readCount(text);
  return seq === undefined ? undefined : { field: 'period', operator: 'is', value: seq };
}

/** The query to the store; an undefined member filters nothing. */
export interface PeriodsWanted {
  verdicts: readonly FundingVerdict[];
  /** The number of the oldest period. */
  from: bigint;
  /** The number after that of the newest period. */
  before: bigint | undefined;
  /** Conditions on other values, which are checked on the answers. */
  others: readonly Condition<PeriodField>[];
}

/** Returns the periods that the conditions of a filter ask for: without a condition, all of them. */
export function periodsWanted(conditions: readonly Condition<PeriodField>[]): PeriodsWanted {
  const others = conditions.filter(({ field }) => field !== 'audit' && field !== 'period');
  const wanted: PeriodsWanted = { verdicts: FUNDING_VERDICTS, from: 0n, before: undefined, others };
  for (const { field, operator, value } of conditions) {
    if (field === 'audit') {
      wanted.verdicts = wanted.verdicts.filter((verdict) => (verdict === value) === (operator === 'is'));
    }
    if (field !== 'period') continue;
    const seq = BigInt(value);
    const from = operator === 'is' || operator === 'atLeast' ? seq : operator === 'moreThan' ? seq + 1n : 0n;
    if (from > wanted.from) wanted.from = from;
    const before = operator === 'is' || operator === 'atMost' ? seq + 1n : operator === 'lessThan' ? seq : undefined;
    if (before !== undefined && (wanted.before === undefined || before < wanted.before)) wanted.before = before;
  }
  return wanted;
}
