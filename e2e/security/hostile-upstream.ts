/**
 * An upstream with hostile texts: a sandbox behind a server that replaces the texts that users of the network can
 * write.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runSandbox } from '../support/sandbox.ts';

export interface HostileUpstream {
  baseUrl: string;
  close(): Promise<void>;
}

/** @param words texts for the members of these names, used in turn */
export async function startHostileUpstream(words: Record<string, readonly string[]>): Promise<HostileUpstream> {
  const sandbox = runSandbox('--still');
  const { baseUrl: honest = '' } = await sandbox.ready;

  /** Replaces the texts of one answer. The same request always gets the same texts. */
  function changeWords(json: string): string {
    let turn = 0;
    return JSON.stringify(JSON.parse(json), (key, value: unknown) => {
      const own = words[key];
      if (own === undefined || typeof value !== 'string') return value;
      turn += 1;
      return own[turn % own.length];
    });
  }

  const server = createServer((request, response) => {
    async function pass(): Promise<void> {
      const answer = await fetch(`${honest}${request.url}`);
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      for (const [name, value] of answer.headers) {
        if (/^(content-type|x-|grpc-)/.test(name)) response.setHeader(name, value);
      }
      response.writeHead(answer.status).end(isJson ? changeWords(text) : text);
    }
    pass().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await sandbox.stop();
    },
  };
}
