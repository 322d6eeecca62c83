import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SURFACE_ROWS, scrolledTo, scrollPlaceOf, surfaceFor } from './scroll-map.ts';

const totals = fc.integer({ min: SURFACE_ROWS + 1, max: 50_000_000 });

test('a list that fits is scrolled as it is', () => {
  const surface = surfaceFor(100_000, 30);
  expect(surface.rows).toBe(100_000);
  expect(scrollPlaceOf(5_000, surface)).toEqual({ top: 5_000, shift: 0 });
  expect(scrolledTo(99_970, { top: 0, shift: 0 }, surface)).toEqual({ top: 99_970, shift: 0 });
});

test('the scrollbar at its ends is the list at its ends', () => {
  fc.assert(
    fc.property(totals, (total) => {
      const surface = surfaceFor(total, 30);
      const end = scrolledTo(surface.rows - 30, { top: 0, shift: 0 }, surface);
      expect(end.top + end.shift).toBe(total - 30);
      expect(scrolledTo(0, end, surface)).toEqual({ top: 0, shift: 0 });
    }),
  );
});

test('any row can be brought to the top', () => {
  fc.assert(
    fc.property(totals, fc.double({ min: 0, max: 1, noNaN: true }), (total, share) => {
      const surface = surfaceFor(total, 30);
      const row = Math.floor(share * (total - 30));
      const { top, shift } = scrollPlaceOf(row, surface);
      expect(top + shift).toBe(row);
      expect(top).toBeLessThanOrEqual(surface.rows - 30);
    }),
  );
});

test('scrolling row by row never skips or repeats one, also where the surface is moved', () => {
  fc.assert(
    fc.property(totals, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (total, share, down) => {
      const surface = surfaceFor(total, 30);
      let place = scrollPlaceOf(Math.floor(share * (total - 30)), surface);
      for (let step = 0; step < 300; step += 1) {
        const row = place.top + place.shift;
        const top = place.top + (down ? 20 : -20);
        if (top < 0 || top > surface.rows - 30) break;
        place = scrolledTo(top, place, surface);
        expect(place.top + place.shift).toBe(row + (down ? 20 : -20));
      }
    }),
    { numRuns: 40 },
  );
});
