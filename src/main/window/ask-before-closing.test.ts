import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { askBeforeClosing } from './ask-before-closing.ts';

/** A window whose page would lose something, and the answers to the question in order. */
function openWindow(...answers: Promise<boolean>[]) {
  const app = Object.assign(new EventEmitter(), { quit: vi.fn() });
  const reload = vi.fn();
  const webContents = Object.assign(new EventEmitter(), { reload });
  const destroy = vi.fn();
  const window = Object.assign(new EventEmitter(), { webContents, destroy, isDestroyed: () => false });
  const ask = vi.fn((_leaving: string) => answers.shift() ?? Promise.resolve(false));
  const onProblem = vi.fn();
  askBeforeClosing(window, { app, ask, onProblem });
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
  const quit = () => {
    app.emit('before-quit');
    return close();
  };
  const asked = () => ask.mock.calls.flat();
  return { app, window, webContents, destroy, reload, ask, asked, onProblem, close, quit, unload };
}

/** Waits until a question that is answered already has had its effect. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('the window stays until the person has answered, and closes only if they say so', async () => {
  const { destroy, close, app } = openWindow(Promise.resolve(false), Promise.resolve(true));
  expect(close()).toBe(false);
  await settled();
  expect(destroy).not.toHaveBeenCalled();
  expect(close()).toBe(false);
  await settled();
  expect(destroy).toHaveBeenCalledOnce();
  expect(app.quit).not.toHaveBeenCalled();
});

test('a second close asks nothing more while the question is open', () => {
  const { ask, close } = openWindow(new Promise(() => {}));
  close();
  expect(close()).toBe(false);
  expect(ask).toHaveBeenCalledOnce();
});

test('a reload asks too, also after a close that was refused; the page is loaded again only if the person says so', async () => {
  const { asked, close, unload, reload, webContents } = openWindow(
    Promise.resolve(false),
    Promise.resolve(false),
    Promise.resolve(true),
  );
  close();
  await settled();
  expect(unload()).toBe(false);
  await settled();
  expect(reload).not.toHaveBeenCalled();
  expect(unload()).toBe(false);
  await settled();
  expect(asked()).toEqual(['close', 'reload', 'reload']);
  expect(reload).toHaveBeenCalledOnce();
  expect(unload()).toBe(true);
  // The page that is loaded now is asked about anew.
  webContents.emit('did-navigate');
  expect(unload()).toBe(false);
});

test('a reload that lost nothing after all does not spare the next page the question', async () => {
  const { close, unload, webContents } = openWindow(Promise.resolve(true));
  unload();
  await settled();
  webContents.emit('did-navigate');
  expect(close()).toBe(false);
});

test('a program that was to quit is quit after the answer, and stays after a refusal', async () => {
  const { app, asked, destroy, quit, close } = openWindow(
    Promise.resolve(false),
    Promise.resolve(true),
    Promise.resolve(true),
  );
  expect(quit()).toBe(false);
  await settled();
  close();
  await settled();
  expect(destroy).toHaveBeenCalledOnce();
  expect(app.quit).not.toHaveBeenCalled();
  quit();
  await settled();
  expect(app.quit).toHaveBeenCalledOnce();
  expect(asked()).toEqual(['quit', 'close', 'quit']);
});

test('a closed window leaves no listener behind', () => {
  const { app, window } = openWindow();
  window.emit('closed');
  expect(app.listenerCount('before-quit')).toBe(0);
});

test('if the question cannot be shown, the page stays, the problem is told, and the next close passes', async () => {
  const problem = new Error('no display');
  const { ask, destroy, onProblem, close } = openWindow(Promise.reject(problem));
  expect(close()).toBe(false);
  await settled();
  expect(onProblem).toHaveBeenCalledWith(problem);
  expect(destroy).not.toHaveBeenCalled();
  expect(close()).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
});
