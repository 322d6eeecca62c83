/** Runs the command line as a function, for tests. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from './run.ts';

/** Runs a command. `written` is the text on standard output, `said` that on standard error. */
export async function orreryText(...args: string[]): Promise<{ status: number; written: string; said: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const texts = Promise.all([text(stdout), text(stderr)]);
  const status = await run(args, { stdout, stderr }, '0');
  stdout.end();
  stderr.end();
  const [written, said] = await texts;
  return { status, written, said };
}

/** Runs a command. `result` is its one line of JSON, or null. */
export async function orrery(...args: string[]): Promise<{ status: number; result: unknown; said: string }> {
  const { status, written, said } = await orreryText(...args);
  return { status, result: written === '' ? null : JSON.parse(written), said };
}
