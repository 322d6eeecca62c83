import { expect, test } from 'vitest';
import { bool, bytea, decimal, double, jsonb, time } from './values.ts';

test('times are UTC, with as many decimals as they need', () => {
  expect(time(0)).toBe('2026-10-01 00:00:00+00');
  expect(time(86_399)).toBe('2026-10-01 23:59:59+00');
  expect(time(1, 123_456)).toBe('2026-10-01 00:00:01.123456+00');
  expect(time(1, 7)).toBe('2026-10-01 00:00:01.000007+00');
  expect(time(1, 250_000)).toBe('2026-10-01 00:00:01.25+00');
});

test('bytes and booleans', () => {
  expect(bytea('deadbeef')).toBe('\\xdeadbeef');
  expect(bytea('')).toBe('\\x');
  expect([bool(true), bool(false)]).toEqual(['t', 'f']);
});

test('doubles have the shortest digits, and two of an exponent', () => {
  expect([0, 0.1, 12.5, 1e-4, 1e-5, 2.5e-7, 1e21].map(double)).toEqual([
    '0',
    '0.1',
    '12.5',
    '0.0001',
    '1e-05',
    '2.5e-07',
    '1e+21',
  ]);
});

test('the keys of jsonb are ordered by length and then by bytes, with a space after colons and commas', () => {
  expect(jsonb({ bb: 1, c: [true, null, 'x'], aa: { é: '', zz: '"' } })).toBe(
    '{"c": [true, null, "x"], "aa": {"zz": "\\"", "é": ""}, "bb": 1}',
  );
  expect(jsonb([])).toBe('[]');
  expect(jsonb({})).toBe('{}');
});

test('decimals are plain digits, with sign and fraction if needed', () => {
  expect(decimal(25n, 3)).toBe('25000');
  expect(decimal(25n, -1)).toBe('2.5');
  expect(decimal(-25n, -3)).toBe('-0.025');
  expect(decimal(-2000n, -3)).toBe('-2');
  expect(decimal(0n, -3)).toBe('0');
});
