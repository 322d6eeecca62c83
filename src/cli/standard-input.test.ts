import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { orrery } from './run.fixture.ts';

/** Runs a command whose standard input is this stream. */
async function withInput(input: Readable, args: readonly string[]): ReturnType<typeof orrery> {
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') as PropertyDescriptor;
  Object.defineProperty(process, 'stdin', { ...stdin, get: () => input });
  try {
    return await orrery(...args);
  } finally {
    Object.defineProperty(process, 'stdin', stdin);
  }
}

const READERS = [
  { args: ['query', '-'], words: 'Stopped. No result was written.' },
  { args: ['check', '-', '--network', 'http://127.0.0.1:9'], words: 'cancelled' },
];

test.each(READERS)('a signal ends a command that waits for standard input: $args', async ({ args, words }) => {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  const ended = withInput(new Readable({ read: () => onAsked() }), args);
  await asked;
  process.emit('SIGTERM');
  expect(await ended).toMatchObject({ status: 1, result: null, said: expect.stringContaining(words) });
});

test.each(READERS)('standard input that cannot be read is an error in plain words: $args', async ({ args }) => {
  const failure = Object.assign(new Error('EISDIR: illegal operation on a directory, read'), { code: 'EISDIR' });
  const broken = new Readable({
    read() {
      this.destroy(failure);
    },
  });
  const { status, result, said } = await withInput(broken, args);
  expect([status, result]).toEqual([1, null]);
  expect(said).toContain('orrery: standard input cannot be read: it is a folder.');
});
