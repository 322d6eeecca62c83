import { expect, test } from 'vitest';
import { FileGroups } from './file-groups.ts';

const MEBIBYTE = 1024 ** 2;

/** The segments in each file, of a write of so many segments of 32 MiB. */
function sizesOf(segments: number): number[] {
  const groups = new FileGroups();
  const done = Array.from({ length: segments }, (_, index) => {
    const [from, to] = [BigInt(index * 1000 + 1), BigInt((index + 1) * 1000)];
    return groups.add({ from, to, schemaVersion: 1n, rawBytes: 32 * MEBIBYTE, days: ['2026-10-01'] });
  });
  return [...done.flat(), ...groups.finish()].map((group) => group.segments.length);
}

test('the files of a write grow to 256 MiB of CSV, so that the first one is soon there', () => {
  expect(sizesOf(25)).toEqual([2, 2, 4, 8, 8, 1]);
});
