import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useTextScale } from './use-text-scale.ts';

function Text() {
  return <p>{`${useTextScale()} times`}</p>;
}

test('the size of text is read once for all components, and again when a setting changes', async () => {
  const { style } = document.documentElement;
  onTestFinished(() => {
    style.fontSize = '';
    vi.restoreAllMocks();
  });
  style.fontSize = '24px';
  const { rerender, unmount } = render(<Text />);
  expect(screen.getByText('1.5 times')).toBeTruthy();
  const reads = vi.spyOn(window, 'getComputedStyle');
  rerender(
    <>
      <Text />
      <Text />
    </>,
  );
  expect(screen.getAllByText('1.5 times')).toHaveLength(2);
  expect(reads).not.toHaveBeenCalled();
  style.fontSize = '32px';
  expect(await screen.findAllByText('2 times')).toHaveLength(2);
  unmount();
  style.fontSize = '20px';
  render(<Text />);
  expect(screen.getByText('1.25 times')).toBeTruthy();
});
