import type { Readable, Writable } from 'node:stream';
import type { AssistantOptions } from './server.ts';

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
  // Only an assistant needs the protocol, and it takes a while to load.
  const [{ serveStdio }, { createAssistantServer }, { AnsweringTransport }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('./server.ts'),
    import('./transport.ts'),
  ]);
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
