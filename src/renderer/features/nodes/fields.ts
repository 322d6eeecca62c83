import type { Condition, LocalFieldOf } from '../../../contract/index.ts';
import { parseDecimal, writeDecimal } from '../../../decimal/index.ts';
import { type FilterField, isIdStart } from '../../data/filter/index.ts';
import { countriesNamed, countryName, groupDigits, percentOf, readNumber } from '../../ui/format/index.ts';
import { STATUS_WORDS } from '../shared/nodes/status.tsx';
import { WATCHED, YES } from './watch/watched-condition.ts';

/**
 * A field that nodes can be filtered by: those that the store checks, and the watch list, which only this window has.
 */
export type NodeField = LocalFieldOf<'nodes'> | typeof WATCHED;

/** Voting power of all nodes together; 'loading' until it has been read, undefined if it cannot be known. */
export type TotalPower = bigint | 'loading' | undefined;

/**
 * Reads a voting power: in the network's units, or in percent of the total as the list shows it; undefined for anything
 * else. Percent stay percent, so that the filter is the same under another total; see `inUnits`.
 */
function readPower(typed: string, total: TotalPower): string | { problem: string } | undefined {
  const text = typed.trim();
  const isPercent = text.endsWith('%');
  const plain = readNumber(isPercent ? text.slice(0, -1).trimEnd() : text);
  if (plain === undefined || !isPercent) return plain;
  if (total === undefined) return { problem: 'The total voting power of this epoch is not known.' };
  return `${plain}%`;
}

/** Returns a typed voting power in the network's units; undefined for percent of a total that is not known. */
function powerPlace(typed: string, total: TotalPower): string | undefined {
  const value = readPower(typed, total);
  if (typeof value !== 'string') return undefined;
  return inUnits([{ field: 'votingPower', operator: 'is', value }], total)?.[0]?.value;
}

/** Returns a voting power in the network's units with its share of the total; undefined if there is none to say. */
function powerWords(typed: string, total: TotalPower): string | undefined {
  const plain = readNumber(typed);
  const power = parseDecimal(plain ?? '');
  if (plain === undefined || power === undefined || typeof total !== 'bigint') return undefined;
  const share = percentOf(power, { units: total, scale: 0 }, 2)?.replace('<', 'less than ');
  return share && `${groupDigits(plain)} (${share} of all)`;
}

/** Returns true for a condition in percent of the total voting power. */
export function isOfTotal({ field, value }: Condition<NodeField>): boolean {
  return field === 'votingPower' && value.endsWith('%');
}

/**
 * Returns the conditions with voting powers in the network's units; undefined while one of them is in percent of a total
 * that is not known: nothing can be read by it.
 */
export function inUnits<Field extends NodeField>(
  conditions: readonly Condition<Field>[],
  total: TotalPower,
): Condition<Field>[] | undefined {
  if (typeof total !== 'bigint') return conditions.some(isOfTotal) ? undefined : [...conditions];
  return conditions.map((condition) => {
    const power = isOfTotal(condition) ? parseDecimal(condition.value.slice(0, -1)) : undefined;
    if (power === undefined) return condition;
    return { ...condition, value: writeDecimal({ units: power.units * total, scale: power.scale + 2 }) };
  });
}

/** Number of countries that a message names. */
const MAX_NAMED = 4;

/**
 * Reads a country: its name or the beginning of a word of it, of three letters or more, as the list shows names and the
 * network has codes.
 * Any other text stands for itself, such as a code or the first letter of one.
 */
function readCountry(typed: string): string | { problem: string } {
  if (typed === '') return { problem: 'Country needs a value.' };
  const found = typed.trim().length < 3 ? [] : countriesNamed(typed);
  if (found.length < 2) return found[0]?.code ?? typed;
  const named = found.slice(0, MAX_NAMED).map(({ code, name }) => `${name} (${code})`);
  const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : '';
  return {
    problem: `Country: "${typed}" is in several names: ${named.join(', ')}${more}. Type one of them, or its code.`,
  };
}

/**
 * Returns the fields of the filter of nodes. Amounts are typed in whole tokens, voting power also in percent.
 * @param stakeDecimals decimals of the staking asset
 */
export function nodeFields(stakeDecimals: number, totalPower: TotalPower): FilterField<NodeField>[] {
  const amount = { kind: 'number', decimals: stakeDecimals } as const;
  const number = { kind: 'number' } as const;
  const text = { kind: 'text' } as const;
  return [
    { field: 'name', word: 'name', label: 'Name', ...text },
    {
      field: 'validatorStatus',
      word: 'status',
      label: 'Status',
      kind: 'choice',
      choices: Object.entries(STATUS_WORDS).map(([value, { word, label }]) => ({ word, label, value })),
    },
    {
      field: 'location',
      word: 'country',
      label: 'Country',
      ...text,
      read: readCountry,
      describe: countryName,
    },
    { field: 'stakedTotal', word: 'stake', label: 'Total stake', ...amount },
    { field: 'stakedByOperator', word: 'own', label: 'Own stake', ...amount },
    { field: 'stakedByDelegates', word: 'delegated', label: 'Delegated stake', ...amount },
    { field: 'pendingStake', word: 'pending', label: 'Pending stake', ...amount },
    { field: 'performanceScore', word: 'performance', label: 'Performance score', ...number },
    { field: 'stakeScore', word: 'stakeScore', label: 'Stake score', ...number },
    { field: 'rankingScore', word: 'ranking', label: 'Ranking score', ...number },
    { field: 'validatorScore', word: 'validator', label: 'Validator score', ...number },
    { field: 'normalisedScore', word: 'normalised', label: 'Reward share', ...number },
    {
      field: 'votingPower',
      word: 'power',
      label: 'Voting power',
      ...number,
      read: (typed) => readPower(typed, totalPower),
      place: (typed) => powerPlace(typed, totalPower),
      describe: (typed) => powerWords(typed, totalPower),
      placeholder: '5% or 500',
    },
    { field: 'id', word: 'id', label: 'Node id', ...text },
    {
      field: WATCHED,
      word: WATCHED,
      label: 'Watched',
      kind: 'choice',
      choices: [
        { word: YES, label: 'Yes', value: YES },
        { word: 'no', label: 'No', value: 'no' },
      ],
    },
  ];
}

/**
 * Returns the condition for text without a field: the beginning of an id, of eight or more digits, matches ids, any other
 * text matches names.
 */
export function nodeText(text: string): Condition<LocalFieldOf<'nodes'>> {
  return isIdStart(text, 8)
    ? { field: 'id', operator: 'startsWith', value: text.toLowerCase() }
    : { field: 'name', operator: 'contains', value: text };
}
