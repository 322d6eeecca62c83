/** The filter over funding periods: `audit!=agrees period>=1200`, in the one filter language. */
import { type Condition, FUNDING_VERDICTS, type FundingVerdict } from '../../../../contract/index.ts';
import type { FilterField } from '../../../data/filter/index.ts';
import { VERDICT_CHOICES } from './verdicts.ts';

type Field = 'audit' | 'period';

const readSeq = (typed: string) => /^\d{1,18}$/.exec(typed.replaceAll(/[,_]/g, ''))?.[0];

export const periodFields: readonly FilterField<Field>[] = [
  {
    field: 'audit',
    word: 'audit',
    label: 'Audit',
    kind: 'choice',
    choices: VERDICT_CHOICES,
  },
  { field: 'period', word: 'period', label: 'Period', kind: 'number', read: readSeq, placeholder: '1,234' },
];

/** A number alone is a period. */
export function periodText(text: string): Condition<Field> | undefined {
  const seq = readSeq(text);
  return seq === undefined ? undefined : { field: 'period', operator: 'is', value: seq };
}

/** The query to the store; an undefined member filters nothing. */
export interface PeriodsWanted {
  verdicts: readonly FundingVerdict[];
  /** The oldest period. */
  from: bigint;
  /** Just after the newest one. */
  before: bigint | undefined;
}

/** The periods that the conditions of a filter ask for; undefined if there is no condition. */
export function periodsWanted(conditions: readonly Condition<Field>[]): PeriodsWanted | undefined {
  if (conditions.length === 0) return undefined;
  const wanted: PeriodsWanted = { verdicts: FUNDING_VERDICTS, from: 0n, before: undefined };
  for (const { field, operator, value } of conditions) {
    if (field === 'audit') {
      wanted.verdicts = wanted.verdicts.filter((verdict) => (verdict === value) === (operator === 'is'));
      continue;
    }
    const seq = BigInt(value);
    const from = operator === 'is' || operator === 'atLeast' ? seq : operator === 'moreThan' ? seq + 1n : 0n;
    if (from > wanted.from) wanted.from = from;
    const before = operator === 'is' || operator === 'atMost' ? seq + 1n : operator === 'lessThan' ? seq : undefined;
    if (before !== undefined && (wanted.before === undefined || before < wanted.before)) wanted.before = before;
  }
  return wanted;
}
