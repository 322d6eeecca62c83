/** Test helpers for components in a DOM: the page around them, and an explorer that answers from a table. */
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { z } from 'zod';
import type { ExplorerEvent, ExplorerMethod, explorerMethods } from '../../contract/index.ts';
import { Toasts } from '../ui/parts/index.ts';
import { AppearanceProvider } from './appearance.tsx';
import { explorerAnswering } from './explorer.fixture.ts';
import { ExplorerProvider } from './explorer.tsx';

type Methods = typeof explorerMethods;
type Answer<M extends ExplorerMethod> = z.input<Methods[M]['output']>;

/** Answers in wire form. A method without an answer fails the call. */
export type Answers = {
  [M in ExplorerMethod]?: (input: z.input<Methods[M]['input']>, signal?: AbortSignal) => Answer<M> | Promise<Answer<M>>;
};

// The document of happy-dom is no instance of `Document`. React Aria asks that before it looks for the focus.
Object.defineProperty(Document, Symbol.hasInstance, {
  value: (node: unknown) => node instanceof Node && node.nodeType === Node.DOCUMENT_NODE,
});

interface Call {
  method: ExplorerMethod;
  input: unknown;
}

/** Renders `view` as the page does, and returns a person with keyboard and pointer, and the calls so far. */
export function openPage(view: ReactNode, answers: Answers) {
  const calls: Call[] = [];
  const listeners = new Set<(event: unknown) => void>();
  const table = { preference: () => ({ value: null }), ...answers } as Partial<
    Record<ExplorerMethod, (input: unknown, signal?: AbortSignal) => unknown>
  >;
  const { host } = explorerAnswering(async (method, input, signal) => {
    calls.push({ method, input });
    const answer = table[method];
    if (answer === undefined) throw new Error(`The test has no answer for ${method}`);
    return await answer(input, signal);
  });
  host.transport.listen = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const links = new Set<Parameters<typeof host.watchLink>[0]>();
  host.watchLink = (listener) => {
    links.add(listener);
    return () => links.delete(listener);
  };
  render(
    <ExplorerProvider host={host}>
      <AppearanceProvider>{view}</AppearanceProvider>
      <Toasts />
    </ExplorerProvider>,
  );
  return {
    // Without a pause between keys.
    person: userEvent.setup({ delay: null }),
    /** The inputs of the calls of one method, oldest first. */
    inputs: (method: ExplorerMethod) => calls.filter((call) => call.method === method).map(({ input }) => input),
    emit: (event: z.input<typeof ExplorerEvent>) => {
      for (const listener of listeners) listener(event);
    },
    /** Breaks the page's link to Orrery's own process. */
    breakLink: () => {
      for (const listener of links) listener('down');
    },
  };
}

/** Returns the text of the messages in the header. */
export const textOfMessages = () => document.querySelector('.toasts')?.textContent ?? '';

/** Stops the timers of the page until the test ends. They move only with `pass`, and a person of `openPage` would hang. */
export function takeClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets time pass for timers that `takeClock` has stopped (milliseconds). */
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Keeps downloads from the browser, which would leave the page, until the test ends. Returns their contents so far. */
export function catchDownloads(): readonly Blob[] {
  onTestFinished(() => void vi.restoreAllMocks());
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return files;
}

/** Gives every element this size in pixels, at the top left corner of the window, until the test ends. */
export function giveSize(width: number, height: number): void {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, height));
}
