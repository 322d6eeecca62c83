import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { createOutput } from './output.ts';
import { run } from './run.ts';

test('the program continues when the reader of standard output ends', () => {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const output = createOutput({ stdout, stderr });
  expect(() => stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).not.toThrow();
  output.say('still here');
  expect(String(stderr.read())).toBe('still here\n');
});

/** A standard output whose writes fail. */
function failing(code: string) {
  const error = Object.assign(new Error(`${code}: no space left on device, write`), { code });
  return new Writable({ write: (_chunk, _encoding, done) => done(error) });
}

test('a result that a full disk does not take is an error', async () => {
  const output = createOutput({ stdout: failing('ENOSPC'), stderr: new PassThrough() });
  output.result({ rows: 1 });
  await expect(output.end()).rejects.toMatchObject({ code: 'DISK_FULL' });
});

test('so are rows that a full disk does not take', async () => {
  const output = createOutput({ stdout: failing('ENOSPC'), stderr: new PassThrough() });
  await expect(output.write([Buffer.from('[]\n')])).rejects.toMatchObject({ code: 'DISK_FULL' });
});

test('an error of the rows themselves keeps its code', async () => {
  const output = createOutput({ stdout: new PassThrough(), stderr: new PassThrough() });
  const rows = (function* (): Generator<Uint8Array> {
    yield Buffer.from('[]\n');
    throw new OrreryError('QUERY_FAILED', { problem: 'out of memory' });
  })();
  await expect(output.write(rows)).rejects.toMatchObject({ code: 'QUERY_FAILED' });
});

test.each([
  ['of a pipe', failing('EPIPE')],
  ['of a pair of sockets', failing('ECONNRESET')],
  ['at a terminal', Object.assign(failing('EIO'), { isTTY: true })],
])('a reader %s that has gone is no error', async (_, stdout) => {
  const output = createOutput({ stdout, stderr: new PassThrough() });
  await output.write([Buffer.from('[]\n')]);
  output.result({ rows: 1 });
  await expect(output.end()).resolves.toBeUndefined();
});

test('a failed write to a file is an error of standard output, which has no folder to choose', async () => {
  const output = createOutput({ stdout: failing('EIO'), stderr: new PassThrough() });
  output.result({ rows: 1 });
  await expect(output.end()).rejects.toMatchObject({
    code: 'OUTPUT_FAILED',
    parameters: { reason: expect.any(String) },
  });
});

test('a command whose result is lost fails', async () => {
  const stderr = new PassThrough();
  expect(await run(['--version'], { stdout: failing('ENOSPC'), stderr }, '1.2.3')).toBe(1);
  expect(String(stderr.read())).toContain('standard output');
});
