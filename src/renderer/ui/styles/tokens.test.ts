import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DENSITIES, ROW_HEIGHTS } from '../../data/appearance.tsx';

test('rows are as high as the grid takes them for, in every density', () => {
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const heights = DENSITIES.map((density) => {
    const selector = density === 'normal' ? ':root {' : `:root[data-density="${density}"] {`;
    const height = /--row-height: ([\d.]+)rem/.exec(tokens.slice(tokens.indexOf(selector)))?.[1];
    return [density, Number(height) * 16];
  });
  expect(Object.fromEntries(heights)).toEqual(ROW_HEIGHTS);
});

test('a small button grows with its text, and is never smaller than a pointer needs', () => {
  const css = readFileSync(new URL('../parts/button.css', import.meta.url), 'utf8');
  expect(css).toMatch(/\.button-small \{\s*min-height: max\(24px, 1\.5rem\);/);
  expect(css).toMatch(/\.button-icon\.button-small \{\s*width: max\(24px, 1\.5rem\);/);
});
