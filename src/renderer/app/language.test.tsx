import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { explorerAnswering } from '../data/explorer.fixture.ts';
import { liveStatus } from '../data/status.fixture.ts';
import { App } from './app.tsx';
import './app.fixture.tsx';

test('the page stays left to right in a browser whose language is written right to left', async () => {
  const changed = () => act(() => void window.dispatchEvent(new Event('languagechange')));
  onTestFinished(() => {
    vi.restoreAllMocks();
    changed();
    cleanup();
  });
  history.pushState(null, '', '/help');
  const answers: Record<string, unknown> = { status: liveStatus('first'), preference: { value: null } };
  const { host } = explorerAnswering((method) =>
    method in answers
      ? Promise.resolve(answers[method])
      : Promise.reject(new Error(`The test has no answer for ${method}`)),
  );
  render(<App host={host} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Theme, density and time zone' }));
  await screen.findByRole('menu');
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG');
  changed();
  expect(document.querySelector('[dir="rtl"]')).toBeNull();
  expect(document.body.textContent).not.toMatch(/\p{Script=Arabic}/u);
});
