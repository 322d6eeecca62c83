import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createParties } from './party-list.ts';

const MILLIONS = 10_000_000;
const parties = createParties('seed', MILLIONS);

test('an id gives the index of its party, over more than ten million parties', () => {
  fc.assert(
    fc.property(fc.nat(12 * MILLIONS), (index) => {
      expect(parties.indexOf(parties.idAt(index))).toBe(index);
    }),
    { numRuns: 2000 },
  );
});

test('ids are unique, have 64 hexadecimal digits, and are found in either case', () => {
  const page = parties.page(1, 50_000).map(({ id }) => id);
  expect(new Set(page).size).toBe(50_000);
  for (const id of page.slice(0, 100)) {
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(parties.indexOf(id.toUpperCase())).toBe(parties.indexOf(id));
  }
});

test('a text that is no id has no index', () => {
  const id = parties.idAt(77);
  const other = parties.idAt(78);
  for (const text of [
    '',
    'net',
    'NETWORK',
    id.slice(2),
    `${id}00`,
    id.slice(0, 32) + other.slice(32),
    'zz'.repeat(32),
  ]) {
    expect(parties.indexOf(text)).toBeUndefined();
  }
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(parties.indexOf(Buffer.from(bytes).toString('hex'))).toBeUndefined();
    }),
  );
});

test('the built-in party is the oldest row', () => {
  expect(parties.idAt(0)).toBe('network');
  expect(parties.indexOf('network')).toBe(0);
  const { rows } = parties.scan({}, { direction: 'ascending', limit: 1 }, 0);
  expect(rows).toEqual([{ key: [0n, 'network'], record: { id: 'network', alias: '', metadata: [] } }]);
});

test('a party exists from the block in which it arrived', () => {
  expect(parties.countAt(0)).toBe(MILLIONS);
  for (let index = MILLIONS; index < MILLIONS + 500; index += 1) {
    const born = parties.bornAt(index);
    expect(parties.countAt(born - 1)).toBe(index);
    expect(parties.countAt(born)).toBe(index + 1);
    const find = (height: number) =>
      parties.scan({ partyId: parties.idAt(index) }, { direction: 'descending', limit: 1 }, height).rows.length;
    expect([find(born - 1), find(born)]).toEqual([0, 1]);
  }
});

test('about every 97 seconds a party arrives', () => {
  expect(parties.countAt(97 * 1000) - MILLIONS).toBeGreaterThanOrEqual(1000);
  expect(parties.countAt(97 * 1000) - MILLIONS).toBeLessThanOrEqual(1001);
});

test('profiles vary: aliases on three in ten, long values, many scripts', () => {
  const page = parties.page(1, 20_000);
  const share = (count: number) => count / page.length;
  expect(share(page.filter(({ alias }) => alias !== '').length)).toBeCloseTo(0.3, 1);
  const metadata = page.map((party) => party.metadata);
  expect(new Set(metadata.map(({ length }) => length))).toEqual(new Set([0, 1, 2, 3, 4]));
  const values = metadata.flat().map(({ value }) => value);
  expect(values.some((value) => value.length === 2048)).toBe(true);
  expect(values.some((value) => value === '')).toBe(true);
  const texts = [...values, ...page.map(({ alias }) => alias)];
  for (const script of [/\p{Script=Han}/u, /\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Script=Cyrillic}/u, /\n/]) {
    expect(texts.some((text) => script.test(text))).toBe(true);
  }
  for (const { alias } of page) expect(Buffer.byteLength(alias)).toBeLessThanOrEqual(32);
});
