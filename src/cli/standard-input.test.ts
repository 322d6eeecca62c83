import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { orrery } from './run.fixture.ts';

test.each([
  { args: ['query', '-'], words: 'Stopped. No result was written.' },
  { args: ['check', '-', '--network', 'http://127.0.0.1:9'], words: 'cancelled' },
])('a signal ends a command that waits for standard input: $args', async ({ args, words }) => {
  let isAsked: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  const silent = new Readable({ read: () => isAsked() });
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') as PropertyDescriptor;
  Object.defineProperty(process, 'stdin', { ...stdin, get: () => silent });
  try {
    const ended = orrery(...args);
    await asked;
    process.emit('SIGTERM');
    expect(await ended).toMatchObject({ status: 1, result: null, said: expect.stringContaining(words) });
  } finally {
    Object.defineProperty(process, 'stdin', stdin);
  }
});
