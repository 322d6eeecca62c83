import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FUNDING_SOURCES, type ListName } from '../../contract/index.ts';
import { ArraySource } from '../array-source.fixture.ts';
import {
  addCheckpoint,
  addNode,
  addParty,
  addPoint,
  OTHER_SERVED_MARKET,
  SERVED_MARKET,
  serveGateway,
} from '../gateway.fixture.ts';

const source = new ArraySource();
source.epochs.add(8n);
const served = await serveGateway({ source });

interface Listed {
  edges: { cursor: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

/** A list under a filter, and a function that inserts a row numbered from 0. */
interface Subject {
  list: ListName;
  path: string;
  query: string;
  add(number: number): void;
}

const points = `/api/v2/funding-periods/data-points/${SERVED_MARKET}`;
/**
 * Numbers make points that share timestamps, periods and sources, some of them all three, and points of another market.
 */
function addManyPoints(number: number): void {
  const kind = FUNDING_SOURCES[1 + (Math.floor(number / 2) % 2)] ?? 'SOURCE_EXTERNAL';
  addPoint(source, SERVED_MARKET, 100 + Math.floor(number / 4), Math.floor(number / 4) % 5, kind);
  addPoint(source, OTHER_SERVED_MARKET, 100 + number, 1, kind);
}

const subjects: Subject[] = [
  { list: 'nodes', path: '/api/v2/nodes', query: '', add: (number) => addNode(source, number) },
  { list: 'nodes', path: '/api/v2/nodes', query: 'epochSeq=8', add: (number) => addNode(source, number, 8n) },
  { list: 'parties', path: '/api/v2/parties', query: '', add: (number) => addParty(source, number - 20) },
  { list: 'checkpoints', path: '/api/v2/checkpoints', query: '', add: (number) => addCheckpoint(source, number) },
  { list: 'fundingPeriodDataPoints', path: points, query: '', add: addManyPoints },
  { list: 'fundingPeriodDataPoints', path: points, query: 'source=SOURCE_INTERNAL', add: addManyPoints },
  {
    list: 'fundingPeriodDataPoints',
    path: points,
    query: 'dateRange.startTimestamp=102&dateRange.endTimestamp=106',
    add: addManyPoints,
  },
  { list: 'fundingPeriodDataPoints', path: points, query: 'seq=1', add: addManyPoints },
];

const anySubject = fc.constantFrom(...subjects);
const anySize = fc.oneof(fc.integer({ min: 1, max: 7 }), fc.constantFrom(40, 5000));

function fill(subject: Subject, numbers: Iterable<number>): void {
  source.rows[subject.list].length = 0;
  source.markets.add(SERVED_MARKET);
  for (const number of numbers) subject.add(number);
}

async function page(subject: Subject, paging: Record<string, string | number | boolean>): Promise<Listed> {
  const query = new URLSearchParams(subject.query);
  for (const [name, value] of Object.entries(paging)) query.set(`pagination.${name}`, String(value));
  const response = await served.get(`${subject.path}?${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as Record<string, Listed>)[subject.list] as Listed;
}

/** The cursor of every row in the order shown, in one page. */
async function wholeList(subject: Subject, newestFirst: boolean): Promise<string[]> {
  const { edges, pageInfo } = await page(subject, { first: 5000, newestFirst });
  expect([pageInfo.hasPreviousPage, pageInfo.hasNextPage]).toEqual([false, false]);
  return edges.map(({ cursor }) => cursor);
}

/**
 * Reads a list to its end by cursors and checks the flags of every page. `between` runs between two pages. Returns the
 * cursors in the order shown.
 */
async function walk(
  subject: Subject,
  way: 'forwards' | 'backwards',
  size: number,
  newestFirst: boolean,
  between = () => {},
): Promise<string[]> {
  const forwards = way === 'forwards';
  let seen: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const from = cursor === undefined ? {} : { [forwards ? 'after' : 'before']: cursor };
    const { edges, pageInfo } = await page(subject, { [forwards ? 'first' : 'last']: size, newestFirst, ...from });
    const cursors = edges.map((edge) => edge.cursor);
    expect(cursors.length).toBeLessThanOrEqual(size);
    expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([cursors[0] ?? '', cursors.at(-1) ?? '']);
    expect(forwards ? pageInfo.hasPreviousPage : pageInfo.hasNextPage).toBe(cursor !== undefined);
    seen = forwards ? [...seen, ...cursors] : [...cursors, ...seen];
    if (!(forwards ? pageInfo.hasNextPage : pageInfo.hasPreviousPage)) return seen;
    expect(cursors).toHaveLength(size);
    cursor = forwards ? pageInfo.endCursor : pageInfo.startCursor;
    between();
  }
}

test('reading a list in either direction, in either order, under any filter, with any page size, gives each row once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(anySubject, anySize, fc.boolean(), fc.nat(40), async (subject, size, newestFirst, rows) => {
      fill(subject, Array(rows).keys());
      const expected = await wholeList(subject, newestFirst);
      expect(await walk(subject, 'forwards', size, newestFirst)).toEqual(expected);
      expect(await walk(subject, 'backwards', size, newestFirst)).toEqual(expected);
      expect(await wholeList(subject, !newestFirst)).toEqual(expected.toReversed());
    }),
    { numRuns: 60 },
  );
});

test('reversing in the middle returns over the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(anySubject, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (subject, size, newestFirst) => {
      fill(subject, Array(40).keys());
      const there = await page(subject, { first: size, newestFirst });
      const further = await page(subject, { first: size, newestFirst, after: there.pageInfo.endCursor });
      fc.pre(further.edges.length > 0);
      const back = await page(subject, { last: size, newestFirst, before: further.pageInfo.startCursor });
      expect(back.edges).toEqual(there.edges);
      const turned = await page(subject, {
        first: size,
        newestFirst: !newestFirst,
        after: further.pageInfo.startCursor,
      });
      expect(turned.edges).toEqual(there.edges.toReversed());
    }),
    { numRuns: 30 },
  );
});

test('rows that are added or removed between pages disturb no other row', async () => {
  const change = fc.record({ number: fc.nat(59), remove: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...subjects.slice(0, 4)),
      fc.constantFrom('forwards' as const, 'backwards' as const),
      fc.integer({ min: 1, max: 6 }),
      fc.boolean(),
      fc.uniqueArray(fc.nat(59)),
      fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 20 }),
      async (subject, way, size, newestFirst, numbers, changes) => {
        fill(subject, Array(60).keys());
        const ordered = await wholeList(subject, newestFirst);
        const keys = source.rows[subject.list].map(({ row }) => row.key);
        fill(subject, numbers);
        const present = new Set(numbers);
        const touched = new Set<number>();
        const rounds = changes.values();
        const seen = await walk(subject, way, size, newestFirst, () => {
          for (const { number, remove } of rounds.next().value ?? []) {
            touched.add(number);
            if (remove && present.delete(number)) source.remove(subject.list, keys[number] ?? []);
            if (!remove && !present.has(number)) subject.add(number);
            if (!remove) present.add(number);
          }
        });
        const shownAt = (number: number) => (newestFirst ? 59 - number : number);
        const steady = numbers.filter((number) => !touched.has(number)).map((number) => ordered[shownAt(number)]);
        expect(seen.filter((cursor) => steady.includes(cursor))).toEqual(
          ordered.filter((cursor) => steady.includes(cursor)),
        );
        expect(seen).toEqual(ordered.filter((cursor) => seen.includes(cursor)));
      },
    ),
    { numRuns: 60 },
  );
});

test('after the last row is an empty page that has a previous page', async () => {
  const subject = subjects[3] as Subject;
  fill(subject, Array(3).keys());
  const whole = await wholeList(subject, true);
  const beyond = await page(subject, { first: 2, after: whole.at(-1) ?? '' });
  expect(beyond).toEqual({
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: '', endCursor: '' },
  });
  const before = await page(subject, { last: 2, before: whole[0] ?? '' });
  expect(before).toEqual({
    edges: [],
    pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: '', endCursor: '' },
  });
});

test('a source that has not seen the end of its list never makes a last page', async () => {
  const subject = subjects[3] as Subject;
  fill(subject, Array(3).keys());
  source.knowsEnd = false;
  try {
    expect((await page(subject, { first: 10 })).pageInfo.hasNextPage).toBe(true);
    expect((await page(subject, { last: 10 })).pageInfo.hasPreviousPage).toBe(true);
    fill(subject, []);
    expect((await page(subject, {})).pageInfo).toMatchObject({ hasNextPage: true, endCursor: '' });
  } finally {
    source.knowsEnd = true;
  }
});
