import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tooltip } from './tooltip.tsx';

const placed = (x: number) => {
  const markup = renderToStaticMarkup(<Tooltip readout={{ at: x, place: 'noon', readings: [] }} x={x} width={800} />);
  return /transform:([^"]*)"/.exec(markup)?.[1];
};

test('the tooltip is on the wider side of the crosshair, and neither side lets it out of the plot', () => {
  expect(placed(600)).toBe('translateX(max(0px, 586px - 100%))');
  expect(placed(200)).toBe('translateX(max(0px, min(214px, 800px - 100%)))');
});
