import { expect, test } from 'vitest';
import type { ChartPane } from './line/plots.tsx';
import type { ChartSeries } from './series.ts';
import { NO_SCALE, PLAIN_SCALE, paneScales, scaleWords, typicalRange } from './value-scale.ts';

const seriesOf = (ys: readonly number[]): ChartSeries => ({
  id: 'a',
  label: 'A',
  colour: 1,
  shape: 'line',
  xs: ys.map((_, index) => index),
  ys,
  exactX: String,
  exactY: String,
});
const pane = (ys: readonly number[], rest: Partial<ChartPane> = {}): ChartPane => ({
  id: 'p',
  label: 'P',
  series: [seriesOf(ys)],
  ...rest,
});
const span = { from: 0, to: 1000 };
const day = Array.from({ length: 400 }, (_, index) => 100 + (index % 10));
const spiked = day.with(200, 5000);

test('all values fit, unless a person asks for the usual ones', () => {
  const [all] = paneScales([pane(spiked)], span, PLAIN_SCALE);
  expect(all?.range[1]).toBeGreaterThan(5000);
  const [typical] = paneScales([pane(spiked)], span, { ...PLAIN_SCALE, fit: 'typical' });
  expect(typical?.range[0]).toBeLessThan(100);
  expect(typical?.range[0]).toBeGreaterThan(90);
  expect(typical?.range[1]).toBeGreaterThan(109);
  expect(typical?.range[1]).toBeLessThan(120);
});

test('a picture says which values have a logarithmic axis, that spikes are left out, and that the scale was locked', () => {
  const panes = [pane(day, { label: 'Price' }), pane([-1, 1], { label: 'Spread', zero: true })];
  const wordsOf = (scale: typeof PLAIN_SCALE, of = panes, isLocked = false) =>
    scaleWords(of, paneScales(of, span, scale), span, { ...scale, isLocked });
  expect(wordsOf(PLAIN_SCALE)).toBeUndefined();
  expect(wordsOf({ fit: 'all', axis: 'log' })).toBe('Scale: logarithmic (Price)');
  const typical = { fit: 'typical', axis: 'log' } as const;
  expect(wordsOf(typical, [pane(spiked)])).toBe('Scale: logarithmic, without spikes');
  // All of its values fit.
  expect(wordsOf(typical, panes.slice(0, 1))).toBe('Scale: logarithmic');
  expect(wordsOf({ fit: 'all', axis: 'log' }, panes.slice(1))).toBeUndefined();
  expect(wordsOf(PLAIN_SCALE, panes, true)).toBe('Scale: locked');
});

test('without outliers, both fits are equal; a few points have none', () => {
  expect(typicalRange([seriesOf(day)], span)).toEqual([100, 109]);
  expect(typicalRange([seriesOf([1, 1, 1, 500])], span)).toEqual([1, 500]);
  expect(typicalRange([seriesOf([])], span)).toBeUndefined();
});

test('only what is in sight counts', () => {
  expect(typicalRange([seriesOf(spiked)], { from: 0, to: 150 })).toEqual([100, 109]);
});

test('a logarithmic axis is for values above zero', () => {
  const log = { ...PLAIN_SCALE, axis: 'log' } as const;
  const [positive, withZero, around] = paneScales(
    [pane([1, 10, 1000]), pane([0, 10]), pane([5, 10], { zero: true })],
    span,
    log,
  );
  expect(positive?.isLog).toBe(true);
  expect(positive?.range[0]).toBeGreaterThan(0.5);
  expect(positive?.range[1]).toBeLessThan(2000);
  expect([withZero?.isLog, around?.isLog]).toEqual([false, false]);
  expect(paneScales([pane([])], span, log)).toEqual([NO_SCALE]);
});
