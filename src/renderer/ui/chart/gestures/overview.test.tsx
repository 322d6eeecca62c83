import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { giveSize } from '../../../data/page.fixture.tsx';
import type { Span } from '../../viewport/index.ts';
import { ChartOverview } from './overview.tsx';

const BOUNDS: Span = { from: 0, to: 1000 };

/** Drags in a strip of 1,000 pixels, one for each unit, with a window from 500 on, and returns the range afterwards. */
function drag(length: number, from: number, by: number): Span {
  cleanup();
  giveSize(1000, 40);
  Element.prototype.setPointerCapture ??= () => {};
  let span = { from: 500, to: 500 + length };
  render(
    <ChartOverview
      width={1000}
      bounds={BOUNDS}
      span={span}
      series={undefined}
      axis={{ kind: 'number', name: 'place', least: 1 }}
      wordsOf={String}
      move={(next) => {
        span = next(span) as typeof span;
      }}
    />,
  );
  const strip = screen.getByRole('group', { name: 'Visible range' });
  fireEvent.pointerDown(strip, { button: 0, pointerId: 1, clientX: from });
  fireEvent.pointerMove(strip, { pointerId: 1, clientX: from + by });
  fireEvent.pointerUp(strip, { pointerId: 1 });
  return span;
}

test.each([
  ['wide', 200, 600],
  ['of ten pixels', 10, 505],
  ['of four pixels', 4, 502],
])('the middle of a window moves it: %s', (_, length, middle) => {
  expect(drag(length, middle, 100)).toEqual({ from: 600, to: 600 + length });
});

test.each([
  ['wide', 200, 504],
  ['of ten pixels', 10, 493],
  ['of four pixels', 4, 490],
])('the grips beside the middle move an edge as far as the pointer: %s', (_, length, grip) => {
  expect(drag(length, grip, -4)).toEqual({ from: 496, to: 500 + length });
  expect(drag(length, 1000 + length - grip, 4)).toEqual({ from: 500, to: 504 + length });
  // Both ends can be reached.
  expect(drag(length, grip, -500).from).toBe(0);
  expect(drag(length, 1000 + length - grip, 500).to).toBe(1000);
});

test('the grips of a narrow window are drawn beside it, those of a wide one on its edges', () => {
  const places = () => screen.getAllByRole('slider').map((grip) => Number.parseFloat(grip.style.left));
  drag(10, 505, 0);
  expect(places()).toEqual([490, 510]);
  drag(200, 505, 0);
  expect(places()).toEqual([495, 695]);
});
