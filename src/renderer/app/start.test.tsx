import { cleanup, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Start } from './start.tsx';

test('a page whose sign-in is not answered yet says what it does', () => {
  history.replaceState(null, '', '/#code=abc');
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
  });
  render(<Start bridge={undefined} />);
  expect(screen.getByRole('status').textContent).toBe('Signing in to Orrery…');
});
