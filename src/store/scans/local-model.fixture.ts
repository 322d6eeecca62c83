/** A model of local scans, to compare the store's answers with, and arbitrary queries. */
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect } from 'vitest';
import type {
  Condition,
  Direction,
  FundingPeriodDataPoint,
  ListName,
  LocalFieldOf,
  Node,
} from '../../contract/index.ts';
import {
  FUNDING_SOURCES,
  localFields,
  operatorsOf,
  searchableName,
  VALIDATOR_NODE_STATUSES,
} from '../../contract/index.ts';
import { readAll, type TestStore } from '../lists.fixture.ts';
import { arbitraryDecimal, byCodePoint } from '../records.fixture.ts';
import { countList, scanLocally } from './lookups.ts';
import type { LocalRecordOf, Query } from './query.ts';

/** The value of a row's field; null when the row has none. */
type Value = string | bigint | null;
export type WorthOf<L extends ListName> = (record: LocalRecordOf<L>, field: LocalFieldOf<L>) => Value;

const statusNumber = (status: string) => BigInt(VALIDATOR_NODE_STATUSES.indexOf(status as never));

export const nodeWorth: WorthOf<'nodes'> = (node, field) => {
  switch (field) {
    case 'validatorStatus':
      return statusNumber(node.rankingScore?.status ?? 'VALIDATOR_NODE_STATUS_UNSPECIFIED');
    case 'stakeScore':
    case 'performanceScore':
    case 'rankingScore':
      return node.rankingScore?.[field] || null;
    case 'votingPower':
      return node.rankingScore?.votingPower.toString() ?? null;
    case 'validatorScore':
    case 'normalisedScore':
      return node.rewardScore?.[field] || null;
    case 'id':
    case 'name':
    case 'location':
      return node[field];
    default:
      return node[field] || null;
  }
};

const folded = (text: string) => text.normalize('NFC').toLowerCase();

function meets<L extends ListName>(
  list: L,
  record: LocalRecordOf<L>,
  condition: Condition,
  worthOf: WorthOf<L>,
): boolean {
  const field = condition.field as LocalFieldOf<L>;
  const { kind } = localFields[list][field] as { kind: string };
  const value = worthOf(record, field);
  const wanted = condition.value;
  if (kind === 'text') {
    if (condition.operator === 'is') return folded(String(value)) === folded(wanted);
    const fold = list === 'nodes' ? searchableName : folded;
    const text = fold(String(value));
    return condition.operator === 'contains' ? text.includes(fold(wanted)) : text.startsWith(fold(wanted));
  }
  if (kind === 'choice') {
    const names: readonly string[] = list === 'nodes' ? VALIDATOR_NODE_STATUSES : FUNDING_SOURCES;
    return (value === BigInt(names.indexOf(wanted))) === (condition.operator === 'is');
  }
  if (value === null) return false;
  const order = new Decimal(String(value)).cmp(wanted);
  if (condition.operator === 'is') return order === 0;
  switch (condition.operator) {
    case 'atLeast':
      return order >= 0;
    case 'moreThan':
      return order > 0;
    case 'atMost':
      return order <= 0;
    default:
      return order < 0;
  }
}

/** The sets whose reward scores are sorted apart, the consensus set last. */
const SETS = ['PENDING', 'ERSATZ', 'CONSENSUS'].map((name) => `VALIDATOR_NODE_STATUS_${name}`);
const setOf = (node: object) => SETS.indexOf((node as Node).rankingScore?.status ?? '');

/**
 * Orders by the field, then as the list itself. Reward scores are ordered within their sets. Rows without a value come
 * first.
 */
function inOrderOf<L extends ListName>(
  records: readonly LocalRecordOf<L>[],
  list: L,
  field: LocalFieldOf<L>,
  worthOf: WorthOf<L>,
): LocalRecordOf<L>[] {
  const { kind } = localFields[list][field] as { kind: string };
  const compare = (one: Value, other: Value): number => {
    if (one === null || other === null) return Number(one !== null) - Number(other !== null);
    if (kind === 'text') return byCodePoint(String(one), String(other));
    return new Decimal(String(one)).cmp(String(other));
  };
  return records.toSorted(
    (one, other) =>
      (field === 'validatorScore' || field === 'normalisedScore' ? setOf(one) - setOf(other) : 0) ||
      compare(worthOf(one, field), worthOf(other, field)),
  );
}

const words = fc.oneof(
  fc.constantFrom('', 'a', 'A', 'é', 'E', 'AN', 'ann', '%', '_', "'"),
  fc.string({ maxLength: 3 }),
);
const choices = { nodes: VALIDATOR_NODE_STATUSES, fundingPeriodDataPoints: FUNDING_SOURCES } as const;

export function conditionsFor<L extends ListName>(list: L): fc.Arbitrary<Condition<LocalFieldOf<L>>[]> {
  const fields = Object.entries(localFields[list] as Record<string, { kind: keyof typeof operatorsOf }>);
  const condition = fc.constantFrom(...fields).chain(([field, { kind }]) =>
    fc.record({
      field: fc.constant(field),
      operator: fc.constantFrom(...operatorsOf[kind]),
      value: {
        text: words,
        number: fc.oneof(arbitraryDecimal, fc.constantFrom('0', '1', '1.5', '-0.5', '2', '9223372036854775807.5')),
        choice: fc.constantFrom(...choices[list === 'nodes' ? 'nodes' : 'fundingPeriodDataPoints']),
      }[kind],
    }),
  );
  return fc.array(condition, { maxLength: 2 }) as fc.Arbitrary<Condition<LocalFieldOf<L>>[]>;
}

export function sortFor<L extends ListName>(list: L): fc.Arbitrary<LocalFieldOf<L> | undefined> {
  const fields = Object.entries(localFields[list] as Record<string, { sortable: boolean }>);
  const sortable = fields.filter(([, field]) => field.sortable).map(([name]) => name as LocalFieldOf<L>);
  return fc.option(fc.constantFrom(...sortable), { nil: undefined });
}

export const direction = fc.constantFrom<Direction>('ascending', 'descending');
export const pageSize = fc.integer({ min: 1, max: 9 });

/** A local scan and a count give the rows of the model: filtered, sorted, ties in the list's own order. */
export function expectModel<L extends ListName>(
  { connection }: TestStore,
  list: L,
  query: Query<L>,
  ascending: readonly LocalRecordOf<L>[],
  worthOf: WorthOf<L>,
  way: Direction,
  limit: number,
): void {
  const { filter, where, sort } = query;
  const met = ascending.filter((record) => where.every((condition) => meets(list, record, condition, worthOf)));
  const sorted = sort === undefined ? met : inOrderOf(met, list, sort.field, worthOf);
  const rows = readAll((request) => scanLocally(connection, list, query, request), way, limit);
  expect(rows.map(({ record }) => record)).toEqual(way === 'ascending' ? sorted : sorted.toReversed());
  expect(countList(connection, list, filter, where).rows).toBe(met.length);
}

export function nodeRow({ delegations, ...row }: Node): LocalRecordOf<'nodes'> {
  return { ...row, delegationCount: delegations.length };
}

/** The rows of points in the list's order, where equal keys are neighbours. */
export function pointRows(points: readonly FundingPeriodDataPoint[]): LocalRecordOf<'fundingPeriodDataPoints'>[] {
  const counts = new Map<string, number>();
  return points.map((point) => {
    const key = `${point.timestamp} ${point.seq} ${point.dataPointType}`;
    const occurrence = counts.get(key) ?? 0;
    counts.set(key, occurrence + 1);
    return { ...point, occurrence };
  });
}
