import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAtEnd, lengthOf, moveInto, pan, type Span, spanBetween, zoom } from './viewport.ts';

const bounds: Span = { from: 0, to: 1000 };
const within = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 1000 }))
  .map(([from, length]) => moveInto({ from, to: from + length }, bounds));

test('after any step, the visible range is within the bounds and never shorter than the minimum', () => {
  fc.assert(
    fc.property(within, fc.double({ min: 0.01, max: 100, noNaN: true }), fc.integer(), (span, factor, place) => {
      const around = Math.min(Math.max(place, span.from), span.to);
      for (const next of [zoom(span, { factor, around }, { bounds, least: 1 }), pan(span, place, bounds)]) {
        expect(next.from).toBeGreaterThanOrEqual(bounds.from);
        expect(next.to).toBeLessThanOrEqual(bounds.to + 1e-9);
        expect(lengthOf(next)).toBeGreaterThanOrEqual(Math.min(lengthOf(span), 1) - 1e-9);
      }
    }),
    { numRuns: 200 },
  );
});

test('the place that is zoomed at stays where it is', () => {
  expect(zoom({ from: 400, to: 600 }, { factor: 0.5, around: 450 }, { bounds, least: 1 })).toEqual({
    from: 425,
    to: 525,
  });
  expect(zoom({ from: 400, to: 600 }, { factor: 100, around: 450 }, { bounds, least: 1 })).toEqual(bounds);
});

test('a range may be drawn in either direction', () => {
  expect(spanBetween(300, 200, bounds, 10)).toEqual({ from: 200, to: 300 });
  expect(lengthOf(spanBetween(995, 995, bounds, 10))).toBe(10);
});

test('what shows the newest follows it', () => {
  expect(isAtEnd({ from: 500, to: 1000 }, bounds)).toBe(true);
  expect(isAtEnd({ from: 400, to: 900 }, bounds)).toBe(false);
});
