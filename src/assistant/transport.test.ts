import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { serveAssistant } from './index.ts';
import type { ToolApi } from './tool.ts';

const HELLO = {
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'A test', version: '1' } },
};
const callOf = (id: number) => ({ id, method: 'tools/call', params: { name: 'list_tables', arguments: {} } });

/** The answers to messages that come as one piece, whose last line has no end of its own. */
async function answersTo(messages: object[], answer: (input: PassThrough) => Promise<unknown>) {
  const input = new PassThrough();
  const output = new PassThrough();
  const api: ToolApi = { call: (() => answer(input)) as ToolApi['call'] };
  const served = serveAssistant(
    { version: '1.2.3', withExplorer: (work) => work({ api, isAllowed: true, note: () => Promise.resolve() }) },
    { input, output },
    new AbortController().signal,
  ).finally(() => output.end());
  input.end(messages.map((message) => JSON.stringify({ jsonrpc: '2.0', ...message })).join('\n'));
  const lines = await text(output);
  await served;
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; result?: { isError?: boolean } });
}

test('requests that were read before the input ended are answered, then the server ends', async () => {
  const answers = await answersTo([HELLO, callOf(1), callOf(2)], async (input) => {
    await finished(input, { writable: false });
    return { tables: [] };
  });
  expect(answers.map(({ id }) => id)).toEqual([0, 1, 2]);
  expect(answers.map(({ result }) => result?.isError)).toEqual([undefined, undefined, undefined]);
});

test('the end of the input does not wait for a request that was cancelled', async () => {
  const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } };
  const answers = await answersTo([HELLO, callOf(1), cancelled], () => new Promise(() => {}));
  expect(answers.map(({ id }) => id)).toEqual([0]);
});
