import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RunEnded, SignInNeeded } from './sign-in-needed.tsx';
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

test('a sign-in whose answer is lost is asked again, by the same page, and then gives up', async () => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/#code=abc');
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    bodies.push(JSON.parse(body));
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  onTestFinished(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
  });
  render(<Start bridge={undefined} />);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(bodies).toHaveLength(3);
  expect(bodies[0]).toMatchObject({ code: 'abc', page: expect.stringMatching(/./) });
  expect(bodies[1]).toEqual(bodies[0]);
  expect(screen.getByText(/did not answer while this page opened/)).toBeDefined();
  // Its process may have ended.
  expect(screen.queryByText(/Leave Orrery running/)).toBeNull();
});

test('a page for which the browser keeps no data says so', async () => {
  history.replaceState(null, '', '/#code=abc');
  const storage = vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  onTestFinished(() => {
    cleanup();
    storage.mockRestore();
    history.replaceState(null, '', '/');
  });
  render(<Start bridge={undefined} />);
  expect(await screen.findByText(/First allow cookies and site data/)).toBeDefined();
});

test('the steps to sign in can be scrolled with the keyboard where the window is low', () => {
  onTestFinished(cleanup);
  render(<SignInNeeded reason="no-link" />);
  const steps = screen.getByRole('main');
  steps.focus();
  expect(document.activeElement).toBe(steps);
});

test('a page of an earlier run is loaded again for a new link, and for no other fragment', () => {
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(<SignInNeeded reason="expired" />);
  const reload = vi.fn();
  const goTo = (hash: string) => {
    vi.stubGlobal('location', { hash, reload });
    dispatchEvent(new Event('hashchange'));
  };
  goTo('#view');
  expect(reload).not.toHaveBeenCalled();
  goTo('#code=abc');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page of an earlier run can be seen, and shows how to sign in again when it is asked', () => {
  onTestFinished(cleanup);
  render(<RunEnded />);
  const again = () => screen.queryByRole('button', { name: 'Sign in again' });
  const isOpen = () => document.querySelector<HTMLDialogElement>('dialog')?.open;
  expect([isOpen(), again()]).toEqual([true, null]);
  fireEvent.click(screen.getByRole('button', { name: 'Show this page' }));
  expect(isOpen()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect([isOpen(), again()]).toEqual([true, null]);
});

test('a page of an earlier run says that the command to start again has the options of before', () => {
  onTestFinished(cleanup);
  render(<RunEnded />);
  expect(document.body.textContent).toContain(
    'the command that started Orrery, with the options that it had, such as --vault:',
  );
});
