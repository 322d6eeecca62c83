/** Test helpers: an assistant that speaks the protocol's first SDK, over streams to the server. */
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { onTestFinished } from 'vitest';
import type { AssistantCall } from '../contract/index.ts';
import { serveAssistant } from './index.ts';
import type { ToolApi } from './tool.ts';

/** The client's end of two streams. */
function overStreams(input: PassThrough, output: PassThrough): Transport {
  const buffer = new ReadBuffer();
  const transport: Transport = {
    start() {
      output.on('data', (chunk: Buffer) => {
        buffer.append(chunk);
        for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage()) {
          transport.onmessage?.(message);
        }
      });
      return Promise.resolve();
    },
    send(message) {
      input.write(serializeMessage(message));
      return Promise.resolve();
    },
    close() {
      input.end();
      transport.onclose?.();
      return Promise.resolve();
    },
  };
  return transport;
}

/** Connects an assistant to the server over an explorer that answers with `call`. */
export async function connectAssistant(call: ToolApi['call'], isAllowed = true) {
  const calls: AssistantCall[] = [];
  const input = new PassThrough();
  const output = new PassThrough();
  const written: Buffer[] = [];
  output.on('data', (chunk: Buffer) => written.push(chunk));
  const stop = new AbortController();
  const served = serveAssistant(
    {
      version: '1.2.3',
      withExplorer: (work) =>
        work({
          api: { call },
          isAllowed,
          note(entry) {
            calls.push(entry);
            return Promise.resolve();
          },
        }),
    },
    { input, output },
    stop.signal,
  );
  const client = new Client({ name: 'A test', version: '1' });
  await client.connect(overStreams(input, output));
  onTestFinished(async () => {
    await client.close();
    await served;
  });
  const ask = async (name: string, given: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: given });
    const [content] = result.content as { type: string; text: string }[];
    return { text: content?.text ?? '', isError: result.isError === true, data: result.structuredContent };
  };
  return { client, ask, calls, served, stop, written: () => Buffer.concat(written).toString() };
}
