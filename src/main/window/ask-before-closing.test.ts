import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { askBeforeClosing } from './ask-before-closing.ts';

/** A window whose page would lose something, and the answers to the question in order. */
function openWindow(...answers: Promise<boolean>[]) {
  const webContents = new EventEmitter();
  const window = Object.assign(new EventEmitter(), { webContents, destroy: vi.fn(), isDestroyed: () => false });
  const ask = vi.fn(() => answers.shift() ?? Promise.resolve(false));
  askBeforeClosing(window, ask);
  /** Unloads the page. Returns true if nothing keeps it. */
  const unload = () => {
    const event = { preventDefault: vi.fn() };
    webContents.emit('will-prevent-unload', event);
    return event.preventDefault.mock.calls.length > 0;
  };
  const close = () => {
    window.emit('close');
    return unload();
  };
  return { window, ask, close, unload };
}

test('the window stays until the person has answered, and closes only if they say so', async () => {
  const { window, close } = openWindow(Promise.resolve(false), Promise.resolve(true));
  expect(close()).toBe(false);
  await Promise.resolve();
  expect(window.destroy).not.toHaveBeenCalled();
  await vi.waitFor(() => {
    expect(close()).toBe(false);
    expect(window.destroy).toHaveBeenCalledOnce();
  });
});

test('a second close asks nothing more while the question is open', () => {
  const { ask, close } = openWindow(new Promise(() => {}));
  close();
  expect(close()).toBe(false);
  expect(ask).toHaveBeenCalledOnce();
});

test('a reload passes without a question, also after a close that was refused', () => {
  const { ask, close, unload } = openWindow();
  expect(unload()).toBe(true);
  close();
  expect(unload()).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
});
