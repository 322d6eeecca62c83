import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryName } from './country.ts';
import { bucketOf, monogram, shortenMiddle } from './identifier.ts';

test('a long id keeps both ends', () => {
  expect(shortenMiddle('43697a3e911d8b70c0ce672adde17a5c38ca8f6a0486bf85ed0546e1b9a82887')).toBe('43697a…a82887');
  expect(shortenMiddle('network')).toBe('network');
});

test('a monogram takes the first letters, in any script', () => {
  expect(monogram('Greenfield One', 'ab')).toBe('GO');
  expect(monogram('Полюс', 'ab')).toBe('П');
  expect(monogram('北京 节点', 'ab')).toBe('北节');
  expect(monogram('', 'f00d')).toBe('F');
  expect(monogram('🚀', 'c0de')).toBe('C');
});

test('a bucket is always in range and does not change', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 40 }), (text, buckets) => {
      const bucket = bucketOf(text, buckets);
      expect(bucket).toBeGreaterThanOrEqual(0);
      expect(bucket).toBeLessThan(buckets);
      expect(bucketOf(text, buckets)).toBe(bucket);
    }),
  );
});

test('only codes of countries are countries', () => {
  expect(countryName('CH')).toBe('Switzerland');
  expect(countryName('de')).toBe('Germany');
  expect(countryName('ZZZ')).toBeUndefined();
  expect(countryName('Berlin')).toBeUndefined();
});
