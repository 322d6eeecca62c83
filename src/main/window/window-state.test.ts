import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeWindow, type WindowBounds } from './window-state.ts';

const main: WindowBounds = { x: 0, y: 0, width: 1920, height: 1040 };
const right: WindowBounds = { x: 1920, y: -200, width: 1280, height: 1024 };
const at = (bounds: WindowBounds) => ({ bounds, isMaximized: false, isFullScreen: false });

test('the first window is in the middle of the main display', () => {
  expect(placeWindow(undefined, [main, right]).bounds).toEqual({ x: 280, y: 90, width: 1360, height: 860 });
});

test('a window opens at its stored position and size', () => {
  const state = { bounds: { x: 2_000, y: 0, width: 900, height: 700 }, isMaximized: true, isFullScreen: false };
  expect(placeWindow(state, [main, right])).toEqual(state);
});

test('a window whose display was removed opens on the main one', () => {
  const lost = at({ x: 2_000, y: 0, width: 900, height: 700 });
  expect(placeWindow(lost, [main]).bounds).toEqual({ x: 280, y: 90, width: 1360, height: 860 });
});

test('a window larger than its display is cut to it', () => {
  const large = at({ x: 0, y: 0, width: 5_000, height: 3_000 });
  expect(placeWindow(large, [main]).bounds).toEqual({ x: 0, y: 0, width: 1920, height: 1040 });
});

test.each([
  ['nothing', null],
  ['a text', 'maximized'],
  ['half a state', { bounds: main }],
  ['a size of nothing', at({ x: 0, y: 0, width: 0, height: 0 })],
  ['a place beyond all displays', at({ x: 99_999, y: 0, width: 800, height: 600 })],
])('%s counts as nothing', (_, remembered) => {
  expect(placeWindow(remembered, [main])).toEqual(placeWindow(undefined, [main]));
});

test('for any stored position, the window can be reached and fits', () => {
  const number = fc.integer({ min: -6_000, max: 6_000 });
  const state = fc.record({
    bounds: fc.record({ x: number, y: number, width: number, height: number }),
    isMaximized: fc.boolean(),
    isFullScreen: fc.boolean(),
  });
  fc.assert(
    fc.property(state, (remembered) => {
      const { bounds } = placeWindow(remembered, [main, right]);
      expect(
        [main, right].some(
          (area) =>
            bounds.x + bounds.width >= area.x + 120 &&
            bounds.x <= area.x + area.width - 120 &&
            bounds.y >= area.y &&
            bounds.y <= area.y + area.height - 40 &&
            bounds.width <= area.width &&
            bounds.height <= area.height,
        ),
      ).toBe(true);
    }),
  );
});
