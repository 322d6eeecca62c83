import type { Condition, LocalFieldOf } from '../../../contract/index.ts';
import { parseDecimal, writeDecimal } from '../../../decimal/index.ts';
import type { FilterField } from '../../data/filter/index.ts';
import { countryName } from '../../ui/format/index.ts';
import { STATUS_WORDS } from '../shared/nodes/status.tsx';
import { WATCHED, YES } from './watch/watched-condition.ts';

/**
 * A field that nodes can be filtered by: those that the store checks, and the watch list, which only this window has.
 */
export type NodeField = LocalFieldOf<'nodes'> | typeof WATCHED;

/**
 * Reads a voting power: in the network's units, or in percent of the total as the list shows it. Returns it in the
 * network's units, or undefined.
 */
function readPower(typed: string, total: bigint | undefined): string | undefined {
  const plain = typed.replaceAll(/[,_\s]/g, '');
  const value = parseDecimal(plain.replace(/%$/, ''));
  if (value === undefined || !plain.endsWith('%')) return value && plain;
  return total === undefined ? undefined : writeDecimal({ units: value.units * total, scale: value.scale + 2 });
}

/**
 * Returns the fields of the filter of nodes. Amounts are typed in whole tokens, voting power also in percent.
 * @param stakeDecimals decimals of the staking asset
 * @param totalPower voting power of all nodes together; undefined while it is not known
 */
export function nodeFields(stakeDecimals: number, totalPower: bigint | undefined): FilterField<NodeField>[] {
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
    { field: 'location', word: 'country', label: 'Country code', ...text, describe: countryName },
    { field: 'stakedTotal', word: 'stake', label: 'Total stake', ...amount },
    { field: 'stakedByOperator', word: 'own', label: 'Own stake', ...amount },
    { field: 'stakedByDelegates', word: 'delegated', label: 'Delegated stake', ...amount },
    { field: 'pendingStake', word: 'pending', label: 'Pending stake', ...amount },
    { field: 'performanceScore', word: 'performance', label: 'Performance score', ...number },
    { field: 'stakeScore', word: 'stakeScore', label: 'Stake score', ...number },
    { field: 'rankingScore', word: 'ranking', label: 'Ranking score', ...number },
    { field: 'validatorScore', word: 'validator', label: 'Validator score', ...number },
    { field: 'normalisedScore', word: 'normalised', label: 'Normalised score', ...number },
    {
      field: 'votingPower',
      word: 'power',
      label: 'Voting power',
      ...number,
      read: (typed) => readPower(typed, totalPower),
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
 * Returns the condition for text without a field: eight or more hexadecimal digits match the beginning of an id, any
 * other text matches names.
 */
export function nodeText(text: string): Condition<LocalFieldOf<'nodes'>> {
  return /^[0-9a-f]{8,64}$/i.test(text)
    ? { field: 'id', operator: 'startsWith', value: text.toLowerCase() }
    : { field: 'name', operator: 'contains', value: text };
}
