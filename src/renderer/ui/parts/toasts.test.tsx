import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { announce, announceUndoable, Toasts } from './toasts.tsx';

afterEach(cleanup);

const shown = () => [...screen.getByRole('status').children].map(({ textContent }) => textContent);

function openMessages() {
  render(
    <>
      <Toasts />
      <main tabIndex={-1}>
        <input aria-label="Name" />
      </main>
    </>,
  );
  return userEvent.setup({ delay: null });
}

test('the two newest messages are shown', () => {
  openMessages();
  act(() => {
    announce('One');
    announce('Two');
    announce('Three', 'bad');
  });
  expect(shown()).toEqual(['Two', 'Three']);
});

test('the end of a long file name stays in sight where a message is cut', () => {
  openMessages();
  const endings = () => [...document.querySelectorAll('.toast-ending')].map(({ textContent }) => textContent);
  act(() => {
    announce('Exported 40 rows to test-chain-funding-of-btc-usd-perp.csv');
    announce('Exported chart.png');
  });
  expect(shown()).toEqual(['Exported 40 rows to test-chain-funding-of-btc-usd-perp.csv', 'Exported chart.png']);
  expect(endings()).toEqual(['c-usd-perp.csv']);
});

test('newer messages never end an Undo early: it is hidden last, Ctrl Z works meanwhile, and it returns', async () => {
  const person = openMessages();
  const undos = { One: vi.fn(), Two: vi.fn(), Three: vi.fn() };
  act(() => {
    announceUndoable('One', undos.One);
    announce('Copied');
    announce('Saved');
  });
  expect(shown()).toEqual(['OneUndo', 'Saved']);
  act(() => {
    announceUndoable('Two', undos.Two);
    announce('The disk is full', 'bad');
    announceUndoable('Three', undos.Three);
  });
  expect(shown()).toEqual(['The disk is full', 'ThreeUndo']);
  await person.keyboard('{Control>}z{/Control}');
  expect(shown()).toEqual(['TwoUndo', 'The disk is full']);
  await person.keyboard('{Control>}z{/Control}');
  expect(shown()).toEqual(['OneUndo', 'The disk is full']);
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(Object.values(undos).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(shown()).toEqual(['The disk is full']);
});

test('a hidden Undo ends when its time is over', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  openMessages();
  const undo = vi.fn();
  act(() => {
    announceUndoable('One', undo);
    announce('Two', 'bad');
    announce('Three', 'bad');
  });
  expect(shown()).toEqual(['Two', 'Three']);
  act(() => void vi.runAllTimers());
  expect(shown()).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
});

test('the time of a message begins when it is drawn, also if the page was busy for longer', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  openMessages();
  act(() => {
    announce('Saved');
    vi.advanceTimersByTime(60_000);
  });
  expect(shown()).toEqual(['Saved']);
  act(() => void vi.runAllTimers());
  expect(shown()).toEqual([]);
});

test('the next message about an action replaces the one that says why it failed', () => {
  openMessages();
  act(() => {
    announce('Choose a row first', 'bad', 'watch');
    announce('Watching a node', 'good', 'watch');
  });
  expect(shown()).toEqual(['Watching a node']);
});

test('an error has the focus by Tab, and stays while it is read', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  openMessages();
  act(() => announce('The disk is full', 'bad'));
  const message = screen.getByText('The disk is full').parentElement;
  expect(message?.tabIndex).toBe(0);
  act(() => message?.focus());
  act(() => void vi.runAllTimers());
  expect(shown()).toEqual(['The disk is full']);
  act(() => message?.blur());
  expect(shown()).toEqual([]);
});

test('a message with the pointer and the focus stays until both are gone', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  openMessages();
  act(() => announce('The disk is full', 'bad'));
  const message = screen.getByText('The disk is full').parentElement as HTMLElement;
  fireEvent.pointerEnter(message);
  act(() => message.focus());
  act(() => void vi.runAllTimers());
  act(() => message.blur());
  expect(shown()).toEqual(['The disk is full']);
  act(() => message.focus());
  fireEvent.pointerLeave(message);
  // The person switches to another window: the document keeps its focused element.
  fireEvent.blur(message);
  expect(shown()).toEqual(['The disk is full']);
  act(() => message.blur());
  expect(shown()).toEqual([]);
});

test('newer messages do not remove one that is being read', () => {
  openMessages();
  act(() => announce('One', 'bad'));
  fireEvent.pointerEnter(screen.getByText('One').parentElement as HTMLElement);
  act(() => {
    announce('Two');
    announce('Three');
  });
  expect(shown()).toEqual(['One', 'Three']);
});

test('an action is taken back by its button, once', async () => {
  const person = openMessages();
  const undo = vi.fn();
  act(() => announceUndoable('Deleted the draft', undo));
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Deleted the draft')).toBeNull();
  await person.keyboard('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
});

test('Ctrl Z takes back the newest action, but belongs to a text field while one types there', async () => {
  const person = openMessages();
  const [first, second] = [vi.fn(), vi.fn()];
  act(() => {
    announceUndoable('First', first);
    announceUndoable('Second', second);
  });
  await person.click(screen.getByRole('textbox', { name: 'Name' }));
  await person.keyboard('{Control>}z{/Control}');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 0]);
  act(() => screen.getByRole('textbox', { name: 'Name' }).blur());
  await person.keyboard('{Control>}z{/Control}');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  await person.keyboard('{Meta>}z{/Meta}');
  expect(first).toHaveBeenCalledOnce();
});

test.each([
  ['where it was before', () => screen.getByLabelText('Name')],
  ['in the view', () => screen.getByRole('main')],
])('after Undo by its button, which goes, the focus is %s', async (_, place) => {
  const person = openMessages();
  const name = screen.getByLabelText('Name');
  name.focus();
  act(() => void announceUndoable('Deleted', () => place() === name || name.remove()));
  await person.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
  await person.keyboard('{Enter}');
  expect(shown()).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(place()));
});
