import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  Condition,
  Direction,
  FundingPeriodDataPoint,
  ListName,
  LocalFieldOf,
  Node,
  Party,
} from '../../contract/index.ts';
import { FUNDING_SOURCES, localFields, operatorsOf, VALIDATOR_NODE_STATUSES } from '../../contract/index.ts';
import { MARKET, readAll, saveAll, type TestStore, withStore } from '../lists.fixture.ts';
import { byCodePoint, checkpoints, decimal, fundingPoints, nodes, parties } from '../records.fixture.ts';
import { countList, scanLocally } from './lookups.ts';
import type { LocalRecordOf, Query } from './query.ts';

/** The value of a row's field; null when the row has none. */
type Value = string | bigint | null;
type WorthOf<L extends ListName> = (record: LocalRecordOf<L>, field: LocalFieldOf<L>) => Value;

const statusNumber = (status: string) => BigInt(VALIDATOR_NODE_STATUSES.indexOf(status as never));

const nodeWorth: WorthOf<'nodes'> = (node, field) => {
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
    const text = folded(String(value));
    if (condition.operator === 'is') return text === folded(wanted);
    return condition.operator === 'contains' ? text.includes(folded(wanted)) : text.startsWith(folded(wanted));
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

/** Orders by the field, then as the list itself. Rows without a value come first. */
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
  return records.toSorted((one, other) => compare(worthOf(one, field), worthOf(other, field)));
}

const words = fc.oneof(fc.constantFrom('', 'a', 'A', 'é', 'AN', 'ann', '%', '_', "'"), fc.string({ maxLength: 3 }));
const choices = { nodes: VALIDATOR_NODE_STATUSES, fundingPeriodDataPoints: FUNDING_SOURCES } as const;

function conditionsFor<L extends ListName>(list: L): fc.Arbitrary<Condition<LocalFieldOf<L>>[]> {
  const fields = Object.entries(localFields[list] as Record<string, { kind: keyof typeof operatorsOf }>);
  const condition = fc.constantFrom(...fields).chain(([field, { kind }]) =>
    fc.record({
      field: fc.constant(field),
      operator: fc.constantFrom(...operatorsOf[kind]),
      value: {
        text: words,
        number: fc.oneof(decimal, fc.constantFrom('0', '1', '1.5', '-0.5', '2', '9223372036854775807.5')),
        choice: fc.constantFrom(...choices[list === 'nodes' ? 'nodes' : 'fundingPeriodDataPoints']),
      }[kind],
    }),
  );
  return fc.array(condition, { maxLength: 2 }) as fc.Arbitrary<Condition<LocalFieldOf<L>>[]>;
}

function sortFor<L extends ListName>(list: L): fc.Arbitrary<LocalFieldOf<L> | undefined> {
  const fields = Object.entries(localFields[list] as Record<string, { sortable: boolean }>);
  const sortable = fields.filter(([, field]) => field.sortable).map(([name]) => name as LocalFieldOf<L>);
  return fc.option(fc.constantFrom(...sortable), { nil: undefined });
}

const direction = fc.constantFrom<Direction>('ascending', 'descending');
const pageSize = fc.integer({ min: 1, max: 9 });

/** A local scan and a count give the rows of the model: filtered, sorted, ties in the list's own order. */
function expectModel<L extends ListName>(
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

function nodeRow({ delegations, ...row }: Node): LocalRecordOf<'nodes'> {
  return { ...row, delegationCount: delegations.length };
}

/** The rows of points in the list's order, where equal keys are neighbours. */
function pointRows(points: readonly FundingPeriodDataPoint[]): LocalRecordOf<'fundingPeriodDataPoints'>[] {
  const counts = new Map<string, number>();
  return points.map((point) => {
    const key = `${point.timestamp} ${point.seq} ${point.dataPointType}`;
    const occurrence = counts.get(key) ?? 0;
    counts.set(key, occurrence + 1);
    return { ...point, occurrence };
  });
}

test('nodes sort and filter by every field as their exact values do', () =>
  withStore((store) => {
    fc.assert(
      fc.property(
        nodes,
        fc.array(fc.tuple(conditionsFor('nodes'), sortFor('nodes'), direction, pageSize), {
          minLength: 6,
          maxLength: 12,
        }),
        (list, queries) => {
          store.empty();
          store.writer.saveNodes(7n, list, 1);
          store.writer.saveNodes(8n, list.slice(1), 1);
          for (const [where, field, way, limit] of queries) {
            const query = { filter: { epochSeq: 7n }, where, sort: field && { field } };
            expectModel(store, 'nodes', query, list.map(nodeRow), nodeWorth, way, limit);
          }
        },
      ),
      { numRuns: 100 },
    );
  }));

const STRICT = ['moreThan', 'lessThan'] as const;

test('a strict condition keeps exactly the rows that compare strictly with a value that one of them has', () =>
  withStore((store) => {
    const numbers = Object.entries(localFields.nodes).filter(([, { kind }]) => kind === 'number');
    const fields = numbers.map(([name]) => name as LocalFieldOf<'nodes'>);
    fc.assert(
      fc.property(nodes, checkpoints, (list, blocks) => {
        store.empty();
        store.writer.saveNodes(7n, list, 1);
        saveAll(store.writer, 'checkpoints', '', blocks);
        const rows = list.map(nodeRow);
        for (const operator of STRICT) {
          for (const field of fields) {
            const value = rows
              .map((row) => nodeWorth(row, field))
              .find((worth) => worth !== null && worth !== undefined);
            const where = [{ field, operator, value: String(value ?? '0') }];
            expectModel(store, 'nodes', { filter: { epochSeq: 7n }, where }, rows, nodeWorth, 'ascending', 9);
          }
          const where = [{ field: 'atBlock' as const, operator, value: String(blocks[0]?.atBlock ?? 0n) }];
          const query = { filter: {}, where, sort: { field: 'atBlock' as const } };
          expectModel(store, 'checkpoints', query, blocks, (row, field) => row[field], 'ascending', 9);
        }
      }),
      { numRuns: 25 },
    );
  }));

test('parties sort and filter by id and alias, in any case', () =>
  withStore((store) => {
    const worthOf: WorthOf<'parties'> = (party, field) => (field === 'id' ? party.id.toLowerCase() : party.alias);
    fc.assert(
      fc.property(
        parties,
        fc.array(fc.tuple(conditionsFor('parties'), sortFor('parties'), direction, pageSize), {
          minLength: 6,
          maxLength: 12,
        }),
        (list, queries) => {
          store.empty();
          saveAll(store.writer, 'parties', '', list);
          for (const [where, field, way, limit] of queries) {
            const query = { filter: {}, where, sort: field && { field } };
            expectModel(store, 'parties', query, list, worthOf, way, limit);
          }
        },
      ),
      { numRuns: 100 },
    );
  }));

test('checkpoints filter by block and hashes', () =>
  withStore((store) => {
    fc.assert(
      fc.property(
        checkpoints,
        fc.array(fc.tuple(conditionsFor('checkpoints'), direction, pageSize), { minLength: 6, maxLength: 12 }),
        (list, queries) => {
          store.empty();
          saveAll(store.writer, 'checkpoints', '', list);
          for (const [where, way, limit] of queries) {
            const query = { filter: {}, where, sort: { field: 'atBlock' as const } };
            expectModel(store, 'checkpoints', query, list, (row, field) => row[field], way, limit);
          }
        },
      ),
      { numRuns: 60 },
    );
  }));

test('funding points filter by time, period and source', () =>
  withStore((store) => {
    const worthOf: WorthOf<'fundingPeriodDataPoints'> = (point, field) =>
      field === 'dataPointType' ? BigInt(FUNDING_SOURCES.indexOf(point.dataPointType)) : point[field];
    fc.assert(
      fc.property(
        fundingPoints(MARKET),
        fc.array(fc.tuple(conditionsFor('fundingPeriodDataPoints'), direction, pageSize), {
          minLength: 6,
          maxLength: 12,
        }),
        (list, queries) => {
          store.empty();
          saveAll(store.writer, 'fundingPeriodDataPoints', MARKET, list);
          for (const [where, way, limit] of queries) {
            const query = { filter: { marketId: MARKET }, where };
            expectModel(store, 'fundingPeriodDataPoints', query, pointRows(list), worthOf, way, limit);
          }
        },
      ),
      { numRuns: 60 },
    );
  }));

test('a search that many parties meet gives the same rows as one that few do', () =>
  withStore((store) => {
    const many: Party[] = Array.from({ length: 5000 }, (_, index) => ({
      id: index.toString(16).padStart(4, '0'),
      alias: index % 2 === 0 ? `Trader ${index}` : '',
      metadata: [],
    }));
    saveAll(store.writer, 'parties', '', many);
    const found = (field: 'id' | 'alias', operator: 'startsWith' | 'contains', value: string) =>
      readAll(
        (request) =>
          scanLocally(store.connection, 'parties', { filter: {}, where: [{ field, operator, value }] }, request),
        'ascending',
        999,
      ).map(({ record }) => record);
    expect(found('id', 'startsWith', '0')).toEqual(many.filter(({ id }) => id.startsWith('0')));
    expect(found('id', 'contains', 'F')).toEqual(many.filter(({ id }) => id.includes('f')));
    expect(found('alias', 'startsWith', 'TRADER')).toEqual(many.filter(({ alias }) => alias !== ''));
    expect(found('alias', 'contains', 'r 123')).toEqual(many.filter(({ alias }) => alias.includes('r 123')));
  }));

test('over a list that is stored in part, stored rows end but the answer says that others may exist', () =>
  withStore((store) => {
    const state = { olderCursor: 'more', newerCursor: null, reachedOldest: false, confirmedAt: 5 };
    store.writer.savePage('parties', '', [{ id: 'aa', alias: '', metadata: [] }], 'older', state);
    const where = [{ field: 'id', operator: 'startsWith', value: 'b' } as const];
    const request = { direction: 'descending' as const, limit: 5 };
    expect(scanLocally(store.connection, 'parties', { filter: {}, where }, request)).toEqual({
      rows: [],
      exhausted: true,
      standing: { complete: false, asOf: 5 },
    });
  }));

test('a value that does not fit its field is refused, naming the field', () =>
  withStore((store) => {
    store.writer.saveNodes(1n, [], 1);
    store.writer.saveCurrentEpoch(1n);
    const ask = (field: LocalFieldOf<'nodes'>, operator: 'is' | 'atLeast', value: string) => () =>
      countList(store.connection, 'nodes', {}, [{ field, operator, value }]);
    const refused = (field: string) =>
      expect.objectContaining({ code: 'PARAMETER_INVALID', parameters: expect.objectContaining({ field }) });
    expect(ask('stakedTotal', 'atLeast', '1e9')).toThrow(refused('stakedTotal'));
    expect(ask('votingPower', 'is', '')).toThrow(refused('votingPower'));
    expect(ask('validatorStatus', 'is', 'VALIDATOR')).toThrow(refused('validatorStatus'));
  }));
