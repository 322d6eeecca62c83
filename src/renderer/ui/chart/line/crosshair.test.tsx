import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Crosshair } from './crosshair.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.style.fontSize = '';
});

function widthAt(fontSize: string): number {
  document.documentElement.style.fontSize = fontSize;
  const { container, unmount } = render(<Crosshair x={200} height={100} width={400} words="2026-10-01 00:44:04" />);
  const width = Number(container.querySelector('rect')?.getAttribute('width'));
  unmount();
  return width;
}

test('the words at the foot of the crosshair have more space in larger text', () => {
  expect(widthAt('24px') - widthAt('16px')).toBeGreaterThan(50);
});
