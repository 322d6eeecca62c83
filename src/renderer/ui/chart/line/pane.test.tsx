import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChartSeries } from '../series.ts';
import { Pane } from './pane.tsx';

const TIMES = [
  { at: -5, label: 'before', major: false },
  { at: 50, label: 'middle', major: true },
  { at: 100, label: 'end', major: false },
  { at: 120, label: 'after', major: false },
];

type Parts = Partial<Parameters<typeof Pane>[0]>;

const NOTHING: readonly never[] = [];
const RANGE = [0, 10] as const;
const SPAN = { from: 0, to: 100 };

function paneWith(parts: Parts) {
  return (
    <Pane
      width={496}
      height={234}
      span={SPAN}
      range={RANGE}
      tickRange={RANGE}
      isLog={false}
      series={NOTHING}
      bands={NOTHING}
      marks={NOTHING}
      labelled={false}
      zero={false}
      format={undefined}
      times={TIMES}
      axisTitle={undefined}
      title={undefined}
      unit={undefined}
      isEmpty={false}
      {...parts}
    />
  );
}

function paneOf(parts: Parts = {}) {
  const { container } = render(paneWith(parts));
  return [...container.querySelectorAll('.chart-tick')].map((tick) => [
    tick.textContent,
    Number(tick.getAttribute('x')),
    Number(tick.getAttribute('y')),
  ]);
}

test('labels are beside their values and below their positions; what is out of sight has none', () => {
  expect(paneOf()).toEqual([
    ['0', 408, 212],
    ['2', 408, 172],
    ['4', 408, 132],
    ['6', 408, 92],
    ['8', 408, 52],
    ['10', 408, 12],
    ['middle', 200, 226],
    ['end', 400, 226],
  ]);
});

test('the title of the axis is below its labels, in the middle of the plot', () => {
  const { container } = render(paneWith({ axisTitle: 'Share of nodes' }));
  const [title] = [...container.querySelectorAll('text')].filter(({ textContent }) => textContent === 'Share of nodes');
  const labels = [...container.querySelectorAll('.chart-tick')].map((tick) => Number(tick.getAttribute('y')));
  expect(title?.getAttribute('x')).toBe('200');
  expect(Number(title?.getAttribute('y'))).toBe(Math.max(...labels) + 21);
});

test('ticks that were chosen for another range stay at their values', () => {
  const values = paneOf({ range: [4, 8], times: undefined }).map(([label]) => label);
  expect(values).toEqual(['4', '6', '8']);
});

test('a pane without values has no labels for them, and one without room has none at all', () => {
  expect(paneOf({ isEmpty: true }).map(([label]) => label)).toEqual(['middle', 'end']);
  expect(paneOf({ width: 60 })).toEqual([]);
});

test('the unit above the values is not written over the label of the highest one', () => {
  const labelsWith = (unit: string | undefined) =>
    paneOf({ unit, labelled: true, times: undefined }).map(([label]) => label);
  expect(labelsWith(undefined)).toContain('10');
  expect(labelsWith('tUSD')).not.toContain('10');
  expect(labelsWith('tUSD')).toContain('8');
});

test('in a low pane, labels of values do not touch each other', () => {
  const heights = paneOf({ height: 60, times: undefined }).map(([, , y]) => Number(y));
  expect(heights.length).toBeGreaterThan(1);
  expect(heights.every((y, index) => index === 0 || (heights[index - 1] ?? 0) - y >= 13)).toBe(true);
});

test('other labels of the times leave the lines as they are', () => {
  let drawn = 0;
  const line: ChartSeries = {
    ...{ id: 'line', label: 'Line', colour: 1, xs: [0, 100], ys: [1, 9], exactX: String, exactY: String },
    get shape() {
      drawn += 1;
      return 'line' as const;
    },
  };
  const series = [line];
  const of = (times: typeof TIMES) => paneWith({ series, times });
  const { rerender } = render(of(TIMES));
  const before = drawn;
  expect(before).toBeGreaterThan(0);
  rerender(of(TIMES.slice(1)));
  expect(drawn).toBe(before);
});

test('narrow bands have labels at equal distances, over the neighbours without one', () => {
  // The plot is 400 pixels wide: 20 for each band.
  const bands = Array.from({ length: 20 }, (_, index) => {
    const number = BigInt(1358 + index);
    return { from: index * 5, to: index * 5 + 5, shaded: index % 2 === 1, number, label: number.toLocaleString('en') };
  });
  const { container } = render(paneWith({ labelled: true, bands }));
  const labels = [...container.querySelectorAll('.chart-band-label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['1,358', '1,360', '1,362', '1,364', '1,366', '1,368', '1,370', '1,372', '1,374', '1,376']);
  expect(container.querySelectorAll('.chart-band')).toHaveLength(10);
});

test('a unit is above its values, and a long one ends at the edge that would cut it off, except over the labels of bands', () => {
  const placeOf = (unit: string, labelled = false) => {
    const text = render(paneWith({ unit, labelled })).container.querySelector('.chart-unit');
    return [text?.getAttribute('x'), text?.getAttribute('text-anchor')];
  };
  expect(placeOf('tUSDC')).toEqual(['408', null]);
  expect(placeOf('tUSDC (smallest unit)')).toEqual(['496', 'end']);
  expect(placeOf('tUSDC (smallest unit)', true)).toEqual(['408', null]);
});
