import { expect, test } from 'vitest';
import { conditionsOf, parseFilter } from '../../../../data/filter/index.ts';
import type { ArchiveReader } from './archive-reader.ts';
import {
  anyColumn,
  NOT_SEARCHED,
  ROWS_AT_A_TIME,
  type RowSearch,
  type RowsWanted,
  rowFields,
  searchRows,
} from './row-search.ts';
import { searchWords } from './search-note.tsx';

const NAMES = ['id', 'price', 'time', 'price'];
const KINDS = ['text', 'number', 'time', 'number'] as const;
const timeOf = (row: number) => new Date(row * 1000).toISOString().replace('T', ' ').replace('.000Z', '+00');

/** A file of `count` rows. The price is NULL in each tenth row, and the time grows by a second a row. */
function fileOf(count: number) {
  const starts: number[] = [];
  const reader: Pick<ArchiveReader, 'rows'> = {
    rows(_, start, limit) {
      starts.push(start);
      const rows = Array.from({ length: Math.max(0, Math.min(count - start, limit)) }, (__, at) => {
        const row = start + at;
        return [`Row ${row}`, row % 10 === 0 ? null : String((row * 7919) % count), timeOf(row), '1'];
      });
      return Promise.resolve({ columns: NAMES, rows, shortened: [], end: start + rows.length >= count });
    },
  };
  return { reader: reader as ArchiveReader, starts };
}

const wantedOf = (filter: string, sort?: RowsWanted['sort']): RowsWanted => {
  const fields = rowFields(NAMES, KINDS, 'utc');
  const { conditions, problems } = conditionsOf(parseFilter(filter), fields, anyColumn);
  expect(problems).toEqual([]);
  return { conditions, sort, kinds: KINDS };
};

async function searched(reader: ArchiveReader, wanted: RowsWanted, from: RowSearch = NOT_SEARCHED): Promise<RowSearch> {
  let last = from;
  const search = searchRows(reader, { file: 'a.csv', wanted, from }, new AbortController().signal);
  for await (const next of search) last = next;
  return last;
}
const indexes = ({ rows }: RowSearch) => rows.map(({ index }) => index);

test('conditions on texts, numbers and times, and free text on any column, find their rows', async () => {
  const { reader } = fileOf(2500);
  expect(indexes(await searched(reader, wantedOf('id=="row 2499"')))).toEqual([2499]);
  expect(indexes(await searched(reader, wantedOf('id^="Row 249"')))).toEqual([
    249,
    ...Array.from({ length: 10 }, (_, last) => 2490 + last),
  ]);
  expect(indexes(await searched(reader, wantedOf('column2>2497')))).toEqual([2142, 2321]);
  expect(indexes(await searched(reader, wantedOf('time>="1970-01-01 00:41:38"')))).toEqual([2498, 2499]);
  expect(indexes(await searched(reader, wantedOf('"ow 1234"')))).toEqual([1234]);
  expect(await searched(reader, wantedOf('id=nothing'))).toMatchObject({ rows: [], searched: 2500, state: 'over' });
});

test('a date in a column of times is its whole day in the zone', async () => {
  const times = ['2026-11-19 22:59:59', '2026-11-19 23:00:00', '2026-11-20 22:59:59', '2026-11-20 23:00:00'];
  const reader = readerOf(times.map((time) => ['row', '1', `${time}+00`, null]));
  const found = async (filter: string) => {
    const { conditions } = conditionsOf(parseFilter(filter), rowFields(NAMES, KINDS, 'Europe/Zurich'), anyColumn);
    return indexes(await searched(reader, { conditions, sort: undefined, kinds: KINDS }));
  };
  expect(await found('time=2026-11-20')).toEqual([1, 2]);
  expect(await found('time>2026-11-20')).toEqual([3]);
  expect(await found('time<=2026-11-20')).toEqual([0, 1, 2]);
  expect(await found('time<2026-11-20')).toEqual([0]);
  expect(await found('time>=2026-11-20')).toEqual([1, 2, 3]);
});

test('an order is that of the whole file, and rows without a value come last in both directions', async () => {
  const { reader } = fileOf(2500);
  const up = await searched(reader, wantedOf('', { field: '1', direction: 'ascending' }));
  const down = await searched(reader, wantedOf('', { field: '1', direction: 'descending' }));
  const prices = (found: RowSearch) => found.rows.map(({ values }) => (values[1] == null ? null : Number(values[1])));
  const known = prices(up).filter((price) => price !== null);
  expect(known).toEqual([...known].toSorted((one, other) => one - other));
  expect(prices(down).slice(0, known.length)).toEqual([...known].toReversed());
  expect(prices(up).slice(known.length)).toEqual(Array.from({ length: 250 }, () => null));
  expect(indexes(down).slice(known.length, known.length + 2)).toEqual([0, 10]);
});

test('a long file keeps the best rows alone, rests where it should, and goes on from there', async () => {
  const { reader, starts } = fileOf(ROWS_AT_A_TIME + 3000);
  const wanted = wantedOf('', { field: '2', direction: 'descending' });
  const first = await searched(reader, wanted);
  expect(first).toMatchObject({ searched: ROWS_AT_A_TIME, matches: ROWS_AT_A_TIME, state: 'rests' });
  expect(first.rows).toHaveLength(5000);
  expect(first.rows[0]?.index).toBe(ROWS_AT_A_TIME - 1);
  expect(searchWords(first, false, 203_000)).toBe('First 200,000 rows of 203,000 sorted. Shows 5,000 of 200,000');
  const all = await searched(reader, wanted, first);
  expect(all).toMatchObject({ searched: ROWS_AT_A_TIME + 3000, state: 'over' });
  expect(all.rows).toHaveLength(5000);
  expect(all.rows[0]?.index).toBe(ROWS_AT_A_TIME + 2999);
  // No row is read twice.
  expect(starts).toEqual(Array.from({ length: 203 }, (_, page) => page * 1000));
});

test('the words name what was searched and what is shown', () => {
  const found = { ...NOT_SEARCHED, matches: 12, searched: 71_704, state: 'over' } as const;
  expect(searchWords(found, true, 71_704)).toBe('All 71,704 rows searched, 12 match');
  expect(searchWords({ ...found, state: 'searching', searched: 4000 }, true, undefined)).toBe(
    'First 4,000 rows searched, 12 match',
  );
  expect(searchWords({ ...found, matches: 71_704 }, true, 71_704)).toBe(
    'All 71,704 rows searched. Shows 5,000 of 71,704',
  );
});

/** A file with these rows, of which the marked values were cut. */
const readerOf = (rows: (string | null)[][], shortened: [row: number, column: number][] = []) =>
  ({
    rows: (_, start: number, limit: number) =>
      Promise.resolve({
        columns: NAMES,
        rows: rows.slice(start, start + limit),
        shortened: shortened.filter(([row]) => row >= start).map(([row, column]) => [row - start, column]),
        end: start + limit >= rows.length,
      }),
  }) as Pick<ArchiveReader, 'rows'> as ArchiveReader;

test('a value that was cut is not taken for a whole one, and the words say so', async () => {
  const cut = 'a'.repeat(10_000);
  const rows = [
    [cut, '1', null, null],
    ['b', '9'.repeat(10_000), null, null],
    ['c', '2', null, null],
  ];
  const reader = readerOf(rows, [
    [0, 0],
    [1, 1],
  ]);
  const whole = await searched(reader, wantedOf(`id==${cut}`));
  expect([indexes(whole), whole.shortened]).toEqual([[], 1]);
  const begun = await searched(reader, wantedOf('id^=aaa'));
  expect([indexes(begun), begun.shortened]).toEqual([[0], 1]);
  expect(searchWords(begun, true, 3)).toBe(
    'All 3 rows searched, 1 match. Only the first 10,000 characters of a value count (1 row)',
  );
  // The first digits of a number say nothing of its size.
  const down = await searched(reader, wantedOf('', { field: '1', direction: 'descending' }));
  expect([indexes(down), down.shortened]).toEqual([[2, 0, 1], 1]);
  expect((await searched(reader, wantedOf('id=c column4>0'))).shortened).toBe(1);
  expect((await searched(reader, wantedOf('"b"'))).shortened).toBe(2);
});

test('long values leave room for fewer matches, which are the first ones without a gap', async () => {
  const long = Array.from({ length: 2100 }, (_, row) => ['x'.repeat(10_000), String(row), null, null]);
  const short = Array.from({ length: 10 }, (_, row) => ['x', String(2100 + row), null, null]);
  const first = await searched(readerOf([...long, ...short]), wantedOf('id^=x'));
  expect(first.rows.length).toBeLessThan(1600);
  expect(indexes(first)).toEqual(Array.from(first.rows, (_, row) => row));
  expect(searchWords(first, true, 2110)).toBe(
    `All 2,110 rows searched. Shows ${first.rows.length.toLocaleString('en')} of 2,110`,
  );
  const down = await searched(
    readerOf([...long, ...short]),
    wantedOf('id^=x', { field: '1', direction: 'descending' }),
  );
  expect(indexes(down)).toEqual(Array.from(down.rows, (_, row) => 2109 - row));
});
