import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LocalFieldOf, Node, Party } from '../../contract/index.ts';
import { FUNDING_SOURCES, localFields } from '../../contract/index.ts';
import { MARKET, readAll, saveAll, withStore } from '../lists.fixture.ts';
import { arbitraryCheckpoints, arbitraryNodes, arbitraryParties, fundingPoints } from '../records.fixture.ts';
import {
  conditionsFor,
  direction,
  expectModel,
  nodeRow,
  nodeWorth,
  pageSize,
  pointRows,
  sortFor,
  type WorthOf,
} from './local-model.fixture.ts';
import { countList, scanFrom, scanLocally } from './lookups.ts';

test('nodes sort and filter by every field as their exact values do', () =>
  withStore((store) => {
    fc.assert(
      fc.property(
        arbitraryNodes,
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

test('a part of a name finds a node without its accents, and with them; the exact name has them', () =>
  withStore((store) => {
    const [node] =
      fc.sample(
        arbitraryNodes.filter(({ length }) => length > 0),
        { numRuns: 1, seed: 1 },
      )[0] ?? [];
    store.writer.saveNodes(7n, node === undefined ? [] : [{ ...node, name: 'Zürich 서울' }], 1);
    const found = (operator: 'contains' | 'startsWith' | 'is', value: string) =>
      countList(store.connection, 'nodes', { epochSeq: 7n }, [{ field: 'name', operator, value }]).rows;
    for (const value of ['zurich', 'ZÜRICH', 'zu\u0308r', 'Zurich 서']) {
      expect([value, found('contains', value), found('startsWith', value)]).toEqual([value, 1, 1]);
    }
    expect([found('contains', 'zuerich'), found('startsWith', 'urich')]).toEqual([0, 0]);
    expect([found('is', 'zürich 서울'), found('is', 'zurich 서울')]).toEqual([1, 0]);
  }));

test('reward scores are sorted within their sets, the consensus set first from the highest, and a value is sought there', () =>
  withStore((store) => {
    const [sample] =
      fc.sample(
        arbitraryNodes.filter(({ length }) => length > 0),
        { numRuns: 1, seed: 1 },
      )[0] ?? [];
    const node = (id: string, status: string, normalisedScore: string) =>
      ({
        ...sample,
        id,
        delegations: [],
        rankingScore: { status, votingPower: 0 },
        rewardScore: { normalisedScore },
      }) as unknown as Node;
    const [consensus, ersatz] = ['VALIDATOR_NODE_STATUS_CONSENSUS', 'VALIDATOR_NODE_STATUS_ERSATZ'];
    const all = [node('a', ersatz, '0.6'), node('b', consensus, '0.3'), node('c', ersatz, '0.4')];
    store.writer.saveNodes(7n, [...all, node('d', consensus, '0.7')], 1);
    const query = { filter: { epochSeq: 7n }, where: [], sort: { field: 'normalisedScore' } } as const;
    const from = (value: string, direction: 'ascending' | 'descending') =>
      scanFrom(store.connection, 'nodes', query, { at: { value }, direction, limit: 9 });
    const ids = ({ rows }: ReturnType<typeof from>) => rows.map(({ record }) => record.id).join('');
    expect(ids(from('1', 'descending'))).toBe('dbac');
    expect(ids(from('0.5', 'descending'))).toBe('bac');
    expect(ids(from('0', 'ascending'))).toBe('bd');
    expect(from('0.7', 'ascending').position).toEqual({ row: 3, rows: 4, exact: true });
  }));

const STRICT = ['moreThan', 'lessThan'] as const;

test('a strict condition keeps exactly the rows that compare strictly with a value that one of them has', () =>
  withStore((store) => {
    const numbers = Object.entries(localFields.nodes).filter(([, { kind }]) => kind === 'number');
    const fields = numbers.map(([name]) => name as LocalFieldOf<'nodes'>);
    fc.assert(
      fc.property(arbitraryNodes, arbitraryCheckpoints, (list, blocks) => {
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
        arbitraryParties,
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
        arbitraryCheckpoints,
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
    store.writer.savePage({
      list: 'parties',
      records: [{ id: 'aa', alias: '', metadata: [] }],
      direction: 'older',
      progress: state,
    });
    const where = [{ field: 'id', operator: 'startsWith', value: 'b' } as const];
    const request = { direction: 'descending' as const, limit: 5 };
    expect(scanLocally(store.connection, 'parties', { filter: {}, where }, request)).toEqual({
      rows: [],
      exhausted: true,
      coverage: { complete: false, asOf: 5 },
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
