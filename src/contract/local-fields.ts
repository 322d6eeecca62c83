/**
 * The sortable and filterable fields of stored rows, per list. The store has an index or a small enough scope for every
 * field named here; the views offer exactly these fields.
 */
import { z } from 'zod';
import type { ListName } from './lists.ts';

/**
 * The kind of a field: text in the order of code points, whose case conditions ignore; a number in exact decimal order;
 * or a choice among fixed names.
 */
export type FieldKind = 'text' | 'number' | 'choice';

/** A field of stored rows that views can use in conditions, and perhaps for sorting. */
export interface LocalField {
  kind: FieldKind;
  /** True if the list can be sorted by the field. */
  sortable: boolean;
}

const sortableText: LocalField = { kind: 'text', sortable: true };
const sortableNumber: LocalField = { kind: 'number', sortable: true };
const choice: LocalField = { kind: 'choice', sortable: false };

/** The fields of each list that views can sort or filter by. */
export const localFields = {
  nodes: {
    id: sortableText,
    name: sortableText,
    location: sortableText,
    /** The validator status of the epoch: consensus, ersatz, pending. */
    validatorStatus: { kind: 'choice', sortable: true },
    stakedTotal: sortableNumber,
    stakedByOperator: sortableNumber,
    stakedByDelegates: sortableNumber,
    pendingStake: sortableNumber,
    stakeScore: sortableNumber,
    performanceScore: sortableNumber,
    rankingScore: sortableNumber,
    votingPower: sortableNumber,
    validatorScore: sortableNumber,
    normalisedScore: sortableNumber,
  },
  parties: {
    id: sortableText,
    alias: sortableText,
  },
  checkpoints: {
    atBlock: sortableNumber,
    hash: { kind: 'text', sortable: false },
    blockHash: { kind: 'text', sortable: false },
  },
  fundingPeriodDataPoints: {
    timestamp: sortableNumber,
    seq: { kind: 'number', sortable: false },
    dataPointType: choice,
  },
} as const satisfies Record<ListName, Record<string, LocalField>>;

/** The name of a local field of a list. */
export type LocalFieldOf<L extends ListName> = keyof (typeof localFields)[L] & string;

/** `atLeast` and `atMost` include the value, `moreThan` and `lessThan` do not. */
export const CONDITION_OPERATORS = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'atLeast',
  'atMost',
  'moreThan',
  'lessThan',
] as const;
/** The comparison of a condition on a list, such as `atLeast` or `contains`. */
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** The operators that each kind of field accepts. */
export const operatorsOf: Readonly<Record<FieldKind, readonly ConditionOperator[]>> = {
  text: ['is', 'contains', 'startsWith'],
  number: ['is', 'atLeast', 'atMost', 'moreThan', 'lessThan'],
  choice: ['is', 'isNot'],
};

/** A condition that a row must meet, such as `stakedTotal atLeast 1000`. */
export interface Condition<Field extends string = string> {
  field: Field;
  operator: ConditionOperator;
  /** The value as text, also for numbers. */
  value: string;
}

/** An order of a list by one field. */
export interface Sort<Field extends string = string> {
  field: Field;
  direction: 'ascending' | 'descending';
}

function fieldNames<L extends ListName>(list: L): [LocalFieldOf<L>, ...LocalFieldOf<L>[]] {
  return Object.keys(localFields[list]) as [LocalFieldOf<L>, ...LocalFieldOf<L>[]];
}

/**
 * Returns the schema of the conditions on a list, at most 20. A row must meet all of them. It refuses an operator that
 * does not fit the field.
 */
export function conditionsOn<L extends ListName>(list: L) {
  const fields = localFields[list] as Record<string, LocalField>;
  return z
    .array(
      z
        .strictObject({
          field: z.enum(fieldNames(list)),
          operator: z.enum(CONDITION_OPERATORS),
          value: z.string().max(200),
        })
        .refine(
          ({ field, operator }) => operatorsOf[fields[field]?.kind ?? 'text'].includes(operator),
          'this operator does not fit the field',
        ),
    )
    .max(20);
}

/** Returns the schema of a sort of a list, with the fields that can be sorted by. */
export function sortOf<L extends ListName>(list: L) {
  const fields = localFields[list] as Record<string, LocalField>;
  return z.strictObject({
    field: z.enum(fieldNames(list)).refine((field) => fields[field]?.sortable === true, 'cannot be sorted by'),
    direction: z.enum(['ascending', 'descending']),
  });
}
