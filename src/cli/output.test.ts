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

test('texts for people have numbers in groups, and results have them as they are', () => {
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true })];
  const output = createOutput({ stdout, stderr });
  output.say('Blocks 4695500 to 4697000 do not start and end at segment boundaries');
  output.progress('trades: 1200 of 1500 segments');
  output.result({ problem: 'blocks 1001 to 1300 are missing', to: 4_697_000n });
  const said = String(stderr.read());
  expect(said).toContain('Blocks 4,695,500 to 4,697,000 do not start');
  expect(said).toContain('1,200 of 1,500 segments');
  expect(String(stdout.read())).toBe('{"problem":"blocks 1001 to 1300 are missing","to":"4697000"}\n');
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

test('a text from a network, an archive or a folder cannot change the state of a terminal', () => {
  const [stdout, stderr] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true })];
  const output = createOutput({ stdout, stderr });
  const changesTerminal = (text: string) => /[\p{Cc}\p{Cf}]/u.test(text.replaceAll('\n', ''));
  const hostile = 'a\u001b]52;c;eA==\u0007b\u009b2Jc\rd\u202ee\u{e0041}f';
  output.say(`${hostile}\nnext`);
  output.progress(hostile);
  const said = String(stderr.read());
  expect(said).toContain('a[U+001B]]52;c;eA==[U+0007]b[U+009B]2Jc[U+000D]d[U+202E]e[U+E0041]f\nnext\n');
  // Only the progress's own sequences are left.
  expect(changesTerminal(said.split('\r\u001b[K').join(''))).toBe(false);
  output.result({ hostile });
  const json = String(stdout.read());
  expect(changesTerminal(json)).toBe(false);
  expect(JSON.parse(json)).toEqual({ hostile });
});
