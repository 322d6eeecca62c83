import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { KeptFocus } from './kept-focus.tsx';

function openContent() {
  onTestFinished(cleanup);
  const content = (state: string, isDisabled = false) => (
    <KeptFocus state={state}>
      <button key={state} type="button" disabled={isDisabled}>
        {state}
      </button>
    </KeptFocus>
  );
  const { rerender } = render(content('old'));
  const old = screen.getByRole('button');
  old.focus();
  return { old, show: (state: string, isDisabled?: boolean) => rerender(content(state, isDisabled)) };
}

test('the new content has the focus after the control that had it is removed', () => {
  const { show } = openContent();
  show('new');
  expect(document.activeElement?.textContent).toBe('new');
});

test('likewise after that control was disabled before', () => {
  const { old, show } = openContent();
  show('old', true);
  act(() => old.blur());
  show('new');
  expect(document.activeElement?.textContent).toBe('new');
});

test('new content takes no focus after a person clicked into the void', async () => {
  const { show } = openContent();
  await userEvent.click(document.body);
  show('new');
  expect(document.activeElement).toBe(document.body);
});
