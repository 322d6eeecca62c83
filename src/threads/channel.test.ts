import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { type ChannelClient, connectChannel, type Port, serveChannel } from './channel.ts';
import { remote } from './remote.ts';

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

function portOver(port: MessagePort): Port {
  open.push(port);
  return { post: (message) => port.postMessage(message), receive: (receiver) => port.on('message', receiver) };
}

interface Numbers {
  add(left: bigint, right: bigint, signal?: AbortSignal): bigint;
  fail(how: 'as expected' | 'by accident'): bigint;
  wait(signal?: AbortSignal): Promise<never>;
  /** Returns a value that cannot be cloned. */
  lend(): () => void;
  take(value: unknown): void;
}

/** Both ends over a real pair of ports. */
function channel() {
  const { port1, port2 } = new MessageChannel();
  const aborted: string[] = [];
  let started = () => {};
  const waiting = new Promise<void>((resolve) => {
    started = resolve;
  });
  const handlers: Numbers = {
    add: (left, right) => left + right,
    fail: (how) => {
      throw how === 'as expected' ? new OrreryError('EPOCH_UNKNOWN', { epoch: 5n }) : new TypeError('odd');
    },
    lend: () => () => {},
    take() {},
    wait: (signal) => {
      started();
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          aborted.push('wait');
          reject(signal.reason);
        }),
      );
    },
  };
  const emit = serveChannel<string>(portOver(port1), handlers);
  const client: ChannelClient<string> = connectChannel(portOver(port2));
  const calls = remote<Numbers>(client.call);
  return { client, calls, emit, aborted, waiting };
}

test('each call gets the result of its own handler', async () => {
  const { calls } = channel();
  const sums = await Promise.all([1n, 2n, 3n].map((left) => calls.add(left, 2n ** 64n)));
  expect(sums).toEqual([2n ** 64n + 1n, 2n ** 64n + 2n, 2n ** 64n + 3n]);
});

test('an error of the catalogue arrives as itself, any other as INTERNAL', async () => {
  const { calls } = channel();
  const error = await calls.fail('as expected').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OrreryError);
  expect(error).toMatchObject({ code: 'EPOCH_UNKNOWN', parameters: { epoch: '5' }, status: 404 });
  const accident = { code: 'INTERNAL', parameters: { problem: 'odd' } };
  await expect(calls.fail('by accident')).rejects.toMatchObject(accident);
});

test.each(['missing', 'toString', '__proto__', 'constructor'])(
  'the method %s that nobody serves is an error',
  async (method) => {
    const { client } = channel();
    await expect(client.call(method, [])).rejects.toMatchObject({ code: 'PATH_UNKNOWN' });
  },
);

test('cancelling ends the call at once on this side, and its work on the other', async () => {
  const { calls, aborted, waiting } = channel();
  const cancel = new AbortController();
  const call = calls.wait(cancel.signal);
  await waiting;
  cancel.abort();
  await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
  // Messages keep their order: the answer to this call proves that the cancellation arrived.
  await calls.add(1n, 1n);
  expect(aborted).toEqual(['wait']);
});

test('a call whose signal is already aborted is not sent', async () => {
  const { calls, aborted } = channel();
  await expect(calls.wait(AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
  await calls.add(1n, 1n);
  expect(aborted).toEqual([]);
});

test('aborting after the answer changes nothing', async () => {
  const { calls } = channel();
  const cancel = new AbortController();
  expect(await calls.add(1n, 1n, cancel.signal)).toBe(2n);
  cancel.abort();
  expect(await calls.add(2n, 1n)).toBe(3n);
});

test('events reach every listener, in order, until it stops listening', async () => {
  const { client, calls, emit } = channel();
  const heard: string[] = [];
  const stop = client.listen((event) => heard.push(`first ${event}`));
  client.listen((event) => heard.push(`second ${event}`));
  emit('a');
  await calls.add(1n, 1n);
  stop();
  emit('b');
  await calls.add(1n, 1n);
  expect(heard).toEqual(['first a', 'second a', 'second b']);
});

test('when the other side is lost, every pending call and every later one fails', async () => {
  const { client, calls, waiting } = channel();
  const call = calls.wait();
  const outcome = expect(call).rejects.toMatchObject({ code: 'THREAD_LOST' });
  await waiting;
  client.lose(new OrreryError('THREAD_LOST', { thread: 'store', reason: 'exit code 1' }));
  await outcome;
  await expect(calls.add(1n, 1n)).rejects.toMatchObject({ code: 'THREAD_LOST' });
});

test('a value that cannot be cloned gives a clear error, as an argument and as an answer', async () => {
  const { calls } = channel();
  const deep = { list: [() => {}] };
  await expect(calls.take(deep)).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.stringContaining('An argument of take cannot be sent between threads'),
  });
  await expect(calls.lend()).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.stringContaining('The answer of lend cannot be sent between threads'),
  });
  expect(await calls.add(1n, 1n)).toBe(2n);
});
