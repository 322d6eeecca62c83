import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_BYTES, Block, createNoise } from './randomness.ts';

const noise = createNoise('seed', 'domain');
const index = fc.integer({ min: -(2 ** 47), max: 2 ** 47 - 1 });
const part = fc.integer({ min: 0, max: 2 ** 32 - 1 });

test('a block gives back its position', () => {
  fc.assert(
    fc.property(index, part, part, (at, inPart, detail) => {
      expect(noise.placeOf(noise.at(at, inPart, detail).bytes)).toEqual({ index: at, part: inPart, detail });
    }),
  );
});

test('a run holds the same blocks as single look-ups, in order', () => {
  const run = noise.run(-2, 4, 3, 7);
  for (let row = 0; row < 4; row += 1)
    for (let inPart = 0; inPart < 3; inPart += 1) {
      const start = (row * 3 + inPart) * BLOCK_BYTES;
      expect(run.subarray(start, start + BLOCK_BYTES)).toEqual(noise.at(row - 2, inPart, 7).bytes);
    }
});

test('another seed and another domain give other noise', () => {
  const { bytes } = noise.at(7);
  expect(createNoise('seed', 'domain').at(7).bytes).toEqual(bytes);
  expect(createNoise('other', 'domain').at(7).bytes).not.toEqual(bytes);
  expect(createNoise('seed', 'other').at(7).bytes).not.toEqual(bytes);
});

test('readings of a block stay within their ranges', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: BLOCK_BYTES, maxLength: BLOCK_BYTES }), (bytes) => {
      const block = new Block(Buffer.from(bytes));
      for (const lane of [0, 1, 2, 3]) {
        expect(block.unit(lane)).toBeGreaterThanOrEqual(0);
        expect(block.unit(lane)).toBeLessThan(1);
        expect([0, 1, 2]).toContain(block.below(3, lane));
        expect(['a', 'b']).toContain(block.pick(['a', 'b'], lane));
        expect(Math.abs(block.swing(lane))).toBeLessThanOrEqual(1);
      }
    }),
  );
});
