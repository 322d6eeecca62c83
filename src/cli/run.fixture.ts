/** Runs the command line as a function, for tests. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from './run.ts';

/** Runs a command. `result` is its one line of JSON, or null; `said` is the text on standard error. */
export async function orrery(...args: string[]): Promise<{ status: number; result: unknown; said: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const status = await run(args, { stdout, stderr }, '0');
  stdout.end();
  stderr.end();
  const [line, said] = [await text(stdout), await text(stderr)];
  return { status, result: line === '' ? null : JSON.parse(line), said };
}
