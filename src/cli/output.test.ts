import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createOutput } from './output.ts';

test('a reader of standard output that goes away does not end the program', () => {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const output = createOutput({ stdout, stderr });
  expect(() => stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).not.toThrow();
  output.say('still here');
  expect(String(stderr.read())).toBe('still here\n');
});
