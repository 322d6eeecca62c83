import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type AssistantOptions, createAssistantServer } from './server.ts';

/**
 * Answers an assistant over two streams, usually standard input and output. Resolves after the input has ended or the
 * signal has aborted. Nothing but messages of the protocol is written to the output.
 */
export async function serveAssistant(
  options: AssistantOptions,
  { input, output }: { input: Readable; output: Writable },
  signal: AbortSignal,
): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const connection = serveStdio(() => createAssistantServer(options), {
    transport: new StdioServerTransport(input, output),
  });
  try {
    if (!signal.aborted) await ended;
  } finally {
    await connection.close();
  }
}
