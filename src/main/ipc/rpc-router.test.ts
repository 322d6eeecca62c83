import { expect, test } from 'vitest';
import { MAX_CALL_BYTES, MAX_SET_PREFERENCE_BYTES, OrreryError } from '../../contract/index.ts';
import { type CallMethod, createRpcRouter } from './ipc.ts';

const echo: CallMethod = (method, input) => Promise.resolve({ method, input });
const message = (members: object = {}) => ({ method: 'status', input: '{}', id: 'a', ...members });
const refusal = (code: string) => ({
  ok: false,
  error: expect.objectContaining({ details: expect.arrayContaining([expect.objectContaining({ reason: code })]) }),
});

/** This call ends only when its signal fires. */
const endless: CallMethod = (_method, _input, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OrreryError('CANCELLED', {})), { once: true });
  });

test('a call reaches the explorer with its input, and its value comes back', async () => {
  const answer = await createRpcRouter(echo).answer(1, message({ input: '{"id":"x"}' }));
  expect(answer).toEqual({ ok: true, value: { method: 'status', input: { id: 'x' } } });
});

test('an error is returned with its code and all details', async () => {
  const error = new OrreryError('NODE_UNKNOWN', { node: 'abc', epoch: 7n });
  const answer = await createRpcRouter(() => Promise.reject(error)).answer(1, message());
  expect(answer).toEqual({ ok: false, error: error.toBody() });
});

test.each([
  ['nothing', undefined],
  ['a text', 'status'],
  ['no method', { input: '{}', id: 'a' }],
  ['a method that is no text', message({ method: ['status'] })],
  ['a method without end', message({ method: 'x'.repeat(1_000) })],
  ['an input that is no text', message({ input: {} })],
  ['an input that is not JSON', message({ input: '{' })],
  ['an id that is no text', message({ id: 1 })],
  ['more than a call', message({ extra: 1 })],
  ['a map', new Map([['method', 'status']])],
  ['bytes', new Uint8Array(8)],
])('refuses %s', async (_, malformed) => {
  expect(await createRpcRouter(echo).answer(1, malformed)).toEqual(refusal('BODY_INVALID'));
});

test('refuses an input that is too large before reading it', async () => {
  const oversized = message({ input: `"${'x'.repeat(MAX_CALL_BYTES)}"` });
  expect(await createRpcRouter(echo).answer(1, oversized)).toEqual(refusal('BODY_TOO_LARGE'));
});

test('a setting may be larger than the input of any other call, up to a limit of its own', async () => {
  const stored = (length: number) =>
    createRpcRouter(echo).answer(1, message({ method: 'setPreference', input: `"${'x'.repeat(length)}"` }));
  expect(await stored(MAX_SET_PREFERENCE_BYTES - 2)).toMatchObject({ ok: true });
  expect(await stored(MAX_SET_PREFERENCE_BYTES)).toEqual(refusal('BODY_TOO_LARGE'));
});

test('a call is cancelled by its id, and only by the window that made it', async () => {
  const router = createRpcRouter(endless);
  const first = router.answer(1, message());
  const second = router.answer(2, message());
  router.cancel(1, 'a');
  router.cancel(1, 'unknown');
  router.cancel(1, { id: 'a' });
  expect(await first).toEqual(refusal('CANCELLED'));
  router.cancel(2, 'a');
  expect(await second).toEqual(refusal('CANCELLED'));
});

test('closing a window cancels its calls', async () => {
  const router = createRpcRouter(endless);
  const calls = ['a', 'b'].map((id) => router.answer(1, message({ id })));
  router.cancelAll(1);
  expect(await Promise.all(calls)).toEqual([refusal('CANCELLED'), refusal('CANCELLED')]);
  router.cancelAll(1);
});

test('an id in use is refused, and can be used again afterwards', async () => {
  const router = createRpcRouter(endless);
  const first = router.answer(1, message());
  expect(await router.answer(1, message())).toEqual(refusal('BODY_INVALID'));
  router.cancel(1, 'a');
  await first;
  const again = router.answer(1, message());
  router.cancel(1, 'a');
  expect(await again).toEqual(refusal('CANCELLED'));
});
