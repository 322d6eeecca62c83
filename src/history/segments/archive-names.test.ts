import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainInNames, nameArchive, nameCsv, readName } from './archive-names.ts';
import { EXPORT_TABLES } from './tables.ts';

const one = [{ from: 1n, to: 3000n, version: 1n }];
const two = [
  { from: 1n, to: 2000n, version: 90n },
  { from: 2001n, to: 1_234_567n, version: 97n },
];
const [, second] = two;
if (second === undefined) throw new RangeError();

test('neutral names carry a version only when versions differ', () => {
  expect(nameArchive('test-chain', 'TABLE_ORDERS', one, 'neutral')).toBe('test-chain-orders-1-3000.zip');
  expect(nameCsv('test-chain', 'TABLE_ORDERS', second, { isSingle: true, names: 'neutral' })).toBe(
    'test-chain-orders-2001-1234567.csv',
  );
  expect(nameArchive('test-chain', 'TABLE_MARKET_DATA', two, 'neutral')).toBe(
    'test-chain-market_data-97-1-1234567.zip',
  );
  expect(nameCsv('test-chain', 'TABLE_MARKET_DATA', second, { isSingle: false, names: 'neutral' })).toBe(
    'test-chain-market_data-97-2001-1234567.csv',
  );
});

test("a network's names are padded; its CSV always carries the version, its archive never", () => {
  expect(nameArchive('mainnet', 'TABLE_ORDERS', one, 'network')).toBe('mainnet-orders-000001-003000.zip');
  expect(nameArchive('mainnet', 'TABLE_ORDERS', two, 'network')).toBe('mainnet-orders-000001-1234567.zip');
  expect(
    nameCsv(
      'test-chain-id',
      'TABLE_ORDERS',
      { from: 1n, to: 2000n, version: 1n },
      { isSingle: true, names: 'network' },
    ),
  ).toBe('test-chain-id-orders-001-000001-002000.csv');
});

const height = fc.bigInt({ min: 0n, max: 10n ** 12n });
const named = fc.record({
  chain: fc.oneof(fc.stringMatching(/^[a-z0-9-]{1,20}$/), fc.constantFrom('a-orders-1-2', 'x-trades', 'ключ', '1')),
  table: fc.constantFrom(...EXPORT_TABLES),
  version: height,
  from: height,
  length: height,
});

test('both kinds of name can be read back, whatever the name of the chain', () => {
  fc.assert(
    fc.property(named, fc.boolean(), ({ chain, table, version, from, length }, isSingle) => {
      const to = from + length;
      const run = { from, to, version };
      expect(readName(nameCsv(chain, table, run, { isSingle: true, names: 'network' }), 'csv')).toEqual({
        chain,
        table,
        version,
        from,
        to,
      });
      expect(readName(nameCsv(chain, table, run, { isSingle, names: 'neutral' }), 'csv')).toEqual({
        chain,
        table,
        version: isSingle ? undefined : version,
        from,
        to,
      });
      expect(readName(nameArchive(chain, table, [run], 'network'), 'zip')).toMatchObject({ chain, table, from, to });
    }),
  );
});

const hostile = fc.constantFrom(
  '../../etc/x',
  '..\\..\\x',
  '..',
  '',
  'C:x',
  'a\0b',
  '\ud800',
  '\u202egpj.x',
  'x'.repeat(70_000),
);

test('a chain id cannot lead a name out of its folder, nor change its meaning', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), hostile), (chain) => {
      const name = nameArchive(chain, 'TABLE_TRADES', one, 'neutral');
      expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}]|^\./u);
      expect(name.length).toBeLessThan(250);
      expect(Buffer.from(name).toString()).toBe(name);
      expect(readName(name, 'zip')?.chain).toBe(chainInNames(chain));
    }),
  );
});

test.each([
  'notes.csv',
  'x-trades-1.csv',
  'x-unheard_of-1-2.csv',
  '-trades-1-2.csv',
  'x-trades-2-1.csv',
  'x-trades-1-2.zip',
])('%s is not the name of an exported CSV file', (name) => {
  expect(readName(name, 'csv')).toBeUndefined();
});
