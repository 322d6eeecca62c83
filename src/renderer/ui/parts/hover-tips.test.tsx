import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Explained } from './explained.tsx';
import { HoverTips } from './hover-tips.tsx';

afterEach(cleanup);

async function showTip() {
  const view = (isThere: boolean) => (
    <>
      {isThere && <span data-tip="Internal − external">Spread</span>}
      <HoverTips />
    </>
  );
  const { rerender } = render(view(true));
  await userEvent.setup({ delay: null }).hover(screen.getByText('Spread'));
  await screen.findByText('Internal − external');
  return { leaveView: () => rerender(view(false)) };
}

const isGone = () => expect.poll(() => screen.queryByText('Internal − external')).toBeNull();

test('a tip goes with its element, also when the pointer stays where it is', async () => {
  const { leaveView } = await showTip();
  leaveView();
  await isGone();
});

test('a tip goes when the window changes its size, because its element moves', async () => {
  await showTip();
  window.dispatchEvent(new Event('resize'));
  await isGone();
});

const shownTip = () => document.querySelector('.hover-tip')?.textContent;
const tipIs = (text: string | undefined) => expect.poll(shownTip).toBe(text);
/** The text that screen readers read after the name of an element. */
const descriptionOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('the Tab key reaches an explained text, and its tip is read aloud until it is left', async () => {
  const person = userEvent.setup({ delay: null });
  render(
    <>
      <Explained tip="0 when all nodes hold the same">Gini</Explained>
      <Explained tip={undefined}>Plain</Explained>
      <HoverTips />
    </>,
  );
  await person.tab();
  await tipIs('0 when all nodes hold the same');
  const text = screen.getByText('Gini');
  expect(document.activeElement).toBe(text);
  expect(descriptionOf(text)).toBe('0 when all nodes hold the same');
  await person.tab();
  await tipIs(undefined);
  expect(document.activeElement).toBe(document.body);
  expect(text.hasAttribute('aria-describedby')).toBe(false);
});

test('a button with a reason takes the focus, says the reason on focus and on press, and does nothing', async () => {
  const person = userEvent.setup({ delay: null });
  const act = vi.fn();
  const view = (reason: string | undefined) => (
    <>
      <Button reason={reason} onPress={act}>
        Compare
      </Button>
      <HoverTips />
    </>
  );
  const { rerender } = render(view('Select two periods'));
  await person.tab();
  await tipIs('Select two periods');
  const button = screen.getByRole('button', { name: 'Compare' });
  expect(descriptionOf(button)).toBe('Select two periods');
  await person.keyboard('{Enter}');
  await tipIs('Select two periods');
  await person.click(button);
  await tipIs('Select two periods');
  expect(act).not.toHaveBeenCalled();

  rerender(view(undefined));
  expect(document.activeElement).toBe(button);
  await person.keyboard('{Enter}');
  expect(act).toHaveBeenCalled();
});

test('a tap shows the tip of a text, and not that of a control, which acts', async () => {
  render(
    <>
      <Explained tip="Nobody has confirmed it">Unconfirmed</Explained>
      <button type="button" data-tip="Sorts the list">
        Sort
      </button>
      <HoverTips />
    </>,
  );
  const click = () => new PointerEvent('click', { bubbles: true, pointerType: 'touch' });
  const tap = (text: string) => fireEvent(screen.getByText(text), click());
  tap('Unconfirmed');
  await tipIs('Nobody has confirmed it');
  fireEvent.pointerDown(document.body);
  await tipIs(undefined);
  tap('Sort');
  await new Promise((resolve) => setTimeout(resolve));
  expect(shownTip()).toBeUndefined();
});

test('a control shows the tip of its part while it has the focus; a grid shows that of its active cell', async () => {
  const person = userEvent.setup({ delay: null });
  render(
    <>
      <button type="button">
        <span data-tip="Last update: 12:00:00">live</span>
      </button>
      <input aria-label="Active cell" aria-activedescendant="cell" />
      <div id="cell">
        <span data-tip="Nothing is stored">–</span>
      </div>
      <HoverTips />
    </>,
  );
  await person.tab();
  await tipIs('Last update: 12:00:00');
  await person.tab();
  await tipIs(undefined);
  await person.keyboard('{ArrowDown}');
  await tipIs('Nothing is stored');
  await person.keyboard('{Escape}');
  await tipIs(undefined);
});
