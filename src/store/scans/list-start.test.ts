import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition, Direction, ListName, LocalFieldOf, Row } from '../../contract/index.ts';
import { localFields } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { openForReading } from '../../sqlite/index.ts';
import { MARKET, readAll, saveAll, withStore } from '../lists.fixture.ts';
import { LISTS_MIGRATIONS, listsFile } from '../lists-format.ts';
import { arbitraryCheckpoints, arbitraryNodes, arbitraryParties, fundingPoints } from '../records.fixture.ts';
import { scanFrom, scanLocally } from './lookups.ts';
import type { LocalRecordOf, Query } from './query.ts';

const direction = fc.constantFrom<Direction>('ascending', 'descending');

function everything<L extends ListName>(
  connection: Connection,
  list: L,
  query: Query<L>,
  way: Direction,
): Row<LocalRecordOf<L>>[] {
  return readAll((request) => scanLocally(connection, list, query, request), way, 50);
}

/** Every index gives the rest of the list from there on, and its own position. */
function checkIndexes<L extends ListName>(connection: Connection, list: L, query: Query<L>, way: Direction): void {
  const rows = everything(connection, list, query, way);
  const indexes = rows.length > 200 ? [0, 1, 2046, 2047, 2048, 2049, 4095, 4096, rows.length - 1] : rows.keys();
  for (const row of indexes) {
    const found = scanFrom(connection, list, query, { at: { row }, direction: way, limit: 3 });
    expect(found.rows).toEqual(rows.slice(row, row + 3));
    expect(found.position).toEqual({ row, rows: rows.length, exact: true });
  }
}

function sorts<L extends ListName>(list: L): (LocalFieldOf<L> | undefined)[] {
  const fields: Record<string, { sortable: boolean }> = localFields[list];
  const sortable = Object.keys(fields).filter((field) => fields[field]?.sortable) as LocalFieldOf<L>[];
  return [undefined, ...sortable];
}

test('a page starts at any index of a list, in every order and direction, under conditions too', () =>
  withStore((store) => {
    fc.assert(
      fc.property(
        arbitraryParties,
        arbitraryCheckpoints,
        fundingPoints(MARKET),
        arbitraryNodes,
        direction,
        (people, blocks, points, all, way) => {
          store.empty();
          const { folder, writer } = store;
          // A connection remembers samples as long as it lives. An emptied store needs a new connection.
          const connection = openForReading(listsFile(folder), LISTS_MIGRATIONS);
          saveAll(writer, 'parties', '', people);
          saveAll(writer, 'checkpoints', '', blocks);
          saveAll(writer, 'fundingPeriodDataPoints', MARKET, points);
          writer.saveNodes(7n, all, 1);
          for (const field of sorts('parties')) {
            checkIndexes(connection, 'parties', { filter: {}, where: [], sort: field && { field } }, way);
          }
          for (const field of sorts('nodes')) {
            checkIndexes(connection, 'nodes', { filter: { epochSeq: 7n }, where: [], sort: field && { field } }, way);
          }
          checkIndexes(connection, 'checkpoints', { filter: {}, where: [] }, way);
          const aliased: Condition<'alias'> = { field: 'alias', operator: 'startsWith', value: 'a' };
          checkIndexes(connection, 'parties', { filter: {}, where: [aliased] }, way);
          for (const filter of [{ marketId: MARKET }, { marketId: MARKET, seq: 1n, startTimestamp: 0n }]) {
            checkIndexes(connection, 'fundingPeriodDataPoints', { filter, where: [] }, way);
          }
          connection.close();
        },
      ),
      { numRuns: 15 },
    );
  }));

const block = (atBlock: bigint) => ({ atBlock, hash: 'aa', blockHash: 'bb' });
const long = Array.from({ length: 6000 }, (_, index) => block(BigInt(index) * 10n));

test('indexes stay correct while the list grows at its end, and after rows were added in its middle', () =>
  withStore(({ writer, connection }) => {
    const query = { filter: {}, where: [] };
    saveAll(writer, 'checkpoints', '', long);
    checkIndexes(connection, 'checkpoints', query, 'ascending');
    saveAll(
      writer,
      'checkpoints',
      '',
      Array.from({ length: 3000 }, (_, index) => block(60_000n + BigInt(index))),
    );
    checkIndexes(connection, 'checkpoints', query, 'ascending');
    saveAll(writer, 'checkpoints', '', [block(15n), block(25n)]);
    checkIndexes(connection, 'checkpoints', query, 'ascending');
    checkIndexes(connection, 'checkpoints', query, 'descending');
  }));

test('a page starts at the first row at or beyond a value, either way', () =>
  withStore(({ writer, connection }) => {
    saveAll(writer, 'checkpoints', '', long);
    const at = (value: string, way: Direction) => {
      const { rows, position } = scanFrom(
        connection,
        'checkpoints',
        { filter: {}, where: [] },
        { at: { value }, direction: way, limit: 1 },
      );
      return [rows[0]?.record.atBlock, position.row, position.exact];
    };
    expect(at('30000', 'ascending')).toEqual([30_000n, 3000, true]);
    expect(at('30001', 'ascending')).toEqual([30_010n, 3001, false]);
    expect(at('30000', 'descending')).toEqual([30_000n, 2999, true]);
    expect(at('30009', 'descending')).toEqual([30_000n, 2999, false]);
    expect(at('-5', 'ascending')).toEqual([0n, 0, false]);
    expect(at('99999999999999999999', 'ascending')).toEqual([59_990n, 5999, false]);
    expect(() => at('abc', 'ascending')).toThrow(expect.objectContaining({ code: 'PARAMETER_INVALID' }));
  }));

test('a party is found in the order of age by its id, and in the order of ids by the start of one', () =>
  withStore(({ writer, connection }) => {
    const people = Array.from({ length: 5000 }, (_, index) => ({
      id: ((index * 7919) % 65_536).toString(16).padStart(4, '0'),
      alias: '',
      metadata: [],
    }));
    saveAll(writer, 'parties', '', people);
    const at = (value: string, sort: 'id' | undefined) => {
      const query = { filter: {}, where: [], sort: sort && { field: sort } };
      const request = { at: { value }, direction: 'ascending', limit: 1 } as const;
      const { rows, position } = scanFrom(connection, 'parties', query, request);
      return { id: rows[0]?.record.id, ...position };
    };
    const wanted = people[4321];
    expect(at(wanted?.id.toUpperCase() ?? '', undefined)).toEqual({
      id: wanted?.id,
      row: 4321,
      rows: 5000,
      exact: true,
    });
    expect(at('ffffff', undefined)).toMatchObject({ row: 0, exact: false });
    const sorted = people.map(({ id }) => id).sort();
    const first = sorted.findIndex((id) => id >= 'c');
    expect(at('C', 'id')).toEqual({ id: sorted[first], row: first, rows: 5000, exact: false });
  }));
