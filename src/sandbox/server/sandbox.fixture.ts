/** A sandbox over HTTP on a free port, closed after the test file. */
import { afterAll } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';

export interface ServedSandbox extends Sandbox {
  get(path: string, init?: RequestInit): Promise<Response>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever shape an answer has
  json(path: string): Promise<any>;
}

export async function serveSandbox(options: SandboxOptions = {}): Promise<ServedSandbox> {
  const sandbox = await startSandbox({ parties: 300, height: 20_000, still: true, rateLimit: false, ...options });
  afterAll(() => sandbox.close());
  const get = (path: string, init?: RequestInit) => fetch(sandbox.baseUrl + path, init);
  return { ...sandbox, get, json: async (path) => (await get(path)).json() };
}
