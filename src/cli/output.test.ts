import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createOutput } from './output.ts';

test('the program continues when the reader of standard output ends', () => {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const output = createOutput({ stdout, stderr });
  expect(() => stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).not.toThrow();
  output.say('still here');
  expect(String(stderr.read())).toBe('still here\n');
});
