/** Ports for servers that leave their port and take it again, for tests. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The operating system gives ports from 32,768 (Linux) or 49,152 (macOS, Windows) to a program that asks for any port. */
const RANGE = { from: 10_000, to: 32_000 };

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Returns a free port that no other program gets by chance while its server is away. */
export async function ownPort(): Promise<number> {
  const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from));
  const isOurs = (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'));
  return isOurs ? port : await ownPort();
}
