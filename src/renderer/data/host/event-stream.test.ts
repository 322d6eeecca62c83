import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import { followEvents } from './event-stream.ts';
import type { LinkState } from './host.ts';

const reported: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('reportError', (thrown: unknown) => reported.push(thrown));
  reported.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}

/** Opens the given streams in order. After the last one, the restarted explorer refuses the token. */
function opening(...streams: readonly string[]) {
  const states: LinkState[] = [];
  let opened = 0;
  return {
    states,
    asked: () => opened,
    onLink: (state: LinkState) => states.push(state),
    open() {
      opened += 1;
      const text = streams[opened - 1];
      return text === undefined
        ? Promise.reject(new OrreryError('TOKEN_MISSING', {}))
        : Promise.resolve(streamOf(text));
    },
  };
}

async function followed(stream: Parameters<typeof followEvents>[0]): Promise<void> {
  const end = followEvents(stream, new AbortController().signal);
  await vi.runAllTimersAsync();
  await end;
}

test('a failing listener stops neither the others nor later events', async () => {
  const heard: unknown[] = [];
  const failing = () => {
    throw new Error('a view failed');
  };
  const { states, ...parts } = opening('1\n2\n');
  await followed({ ...parts, listeners: new Set([failing, (event: unknown) => heard.push(event)]) });
  expect(heard).toEqual([1, 2]);
  expect(reported).toHaveLength(2);
  expect(states).toEqual(['up', 'down']);
});

test('an event that cannot be read is reported, and the stream goes on', async () => {
  const heard: unknown[] = [];
  const { asked, ...parts } = opening('{"half\n\n"whole"\n');
  await followed({ ...parts, listeners: new Set([(event: unknown) => heard.push(event)]) });
  expect(heard).toEqual(['whole']);
  expect(reported).toHaveLength(1);
  expect(asked()).toBe(2);
});

test('a stream that ends is opened anew; once the token is refused it is not', async () => {
  const { asked, states, ...parts } = opening('', '', '');
  await followed({ ...parts, listeners: new Set() });
  expect(states).toEqual(['up', 'down', 'up', 'down', 'up', 'down']);
  expect(asked()).toBe(4);
});
