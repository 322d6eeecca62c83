import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dotsOf, drawPath, pathsOf } from './path.ts';

test('a line goes straight, or keeps its value until the next point', () => {
  expect(drawPath([0, 1.04, 2], [5, 6, 7], { steps: false })).toBe('M0,5L1,6L2,7');
  expect(drawPath([0, 1, 2], [5, 6, 7], { steps: true })).toBe('M0,5H1V6H2V7');
});

test('where there is no value the line is interrupted', () => {
  expect(drawPath([0, 1, 2, 3], [5, Number.NaN, 7, 8], { steps: false })).toBe('M0,5M2,7L3,8');
});

test('dots are lines of no length, and a gap has none', () => {
  expect(dotsOf([0, 1.04, 2, -3], [5, Number.NaN, 7, 8.06])).toBe('M0,5H0M2,7H2M-3,8.1H-3');
  expect(dotsOf([], [])).toBe('');
});

test('ground is closed piece by piece', () => {
  expect(drawPath([0, 1, 2, 3], [5, 6, Number.NaN, 8], { steps: false, ground: 9 })).toBe(
    'M0,5L1,6L1,9L0,9ZM3,8L3,9L3,9Z',
  );
  expect(drawPath([], [], { steps: true, ground: 9 })).toBe('');
});

test('every place is written to the tenth of a pixel, however far away it is', () => {
  const places = fc.array(
    fc.tuple(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
    {
      minLength: 1,
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(places, (points) => {
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      const written = drawPath(xs, ys, { steps: false }).slice(1).split(/[L,]/).map(Number);
      written.forEach((value, index) => {
        const meant = (index % 2 === 0 ? xs : ys)[index >> 1] ?? Number.NaN;
        expect(Math.abs(value - meant)).toBeLessThanOrEqual(0.0500001);
      });
      expect(written).toHaveLength(points.length * 2);
    }),
  );
  expect(drawPath([0, -1e300], [Number.POSITIVE_INFINITY, -0.04], { steps: false })).toBe('M0,10000000L-10000000,0');
});

test('a line of a hundred thousand points is written whole', () => {
  const xs = Array.from({ length: 100_000 }, (_, index) => index);
  expect(drawPath(xs, xs, { steps: true, ground: 1 }).match(/H/g)).toHaveLength(99_999);
});

test('a long line is written in pieces that begin where the one before ends', () => {
  const xs = Float64Array.from({ length: 600 }, (_, index) => index);
  const ys = xs.map((x) => (x === 300 ? Number.NaN : x % 7));
  const [first = '', second = '', third = '', ...more] = pathsOf(xs, ys, { steps: false });
  expect(more).toEqual([]);
  expect([first.split('L').at(-1), second.slice(0, 6)]).toEqual(['256,4', 'M256,4']);
  expect([second.split('L').at(-1), third.slice(0, 6)]).toEqual(['512,1', 'M512,1']);
  const whole = drawPath(xs, ys, { steps: false });
  expect(first + second.replace('M256,4', '') + third.replace('M512,1', '')).toBe(whole);
});

test('a line of few points is one piece, and so is none', () => {
  const places = Float64Array.of(0, 1, 2);
  expect(pathsOf(places, places, { steps: false })).toEqual(['M0,0L1,1L2,2']);
  expect(pathsOf(places.subarray(0, 1), places, { steps: true })).toEqual(['M0,0']);
  expect(pathsOf(places.subarray(0, 0), places, { steps: true })).toEqual(['']);
});
