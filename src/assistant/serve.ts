import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { type AssistantOptions, createAssistantServer } from './server.ts';
import { AnsweringTransport } from './transport.ts';

/**
 * Answers an assistant over two streams, usually standard input and output. Resolves after the input has ended and every
 * request in it is answered, or after the output has failed or the signal has aborted. Nothing but messages of the protocol
 * is written to the output.
 */
export async function serveAssistant(
  options: AssistantOptions,
  { input, output }: { input: Readable; output: Writable },
  signal: AbortSignal,
): Promise<void> {
  const transport = new AnsweringTransport(input, output);
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const connection = serveStdio(() => createAssistantServer(options), { transport });
  try {
    if (!signal.aborted) await Promise.race([transport.closed, aborted]);
  } finally {
    await connection.close();
  }
}
