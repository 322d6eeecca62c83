import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createSandboxSource } from '../sandbox/index.ts';
import { options } from './options.ts';
import { orrery } from './run.fixture.ts';

test('a data folder is absolute, so that its exports are found from another current folder too', () => {
  expect(options.data().parseArg?.('data', undefined)).toBe(resolve('data'));
});

test.each(['height', 'parties', 'points'])('sandbox --%s takes what the sandbox takes', async (name) => {
  const { status, said } = await orrery('sandbox', `--${name}`, '90000000000');
  const [range = ''] = /from \d+ to \d+\.$/m.exec(said) ?? [];
  expect([status, range]).toEqual([2, expect.stringContaining('from')]);
  expect(() => createSandboxSource({ [name]: 90_000_000_000 })).toThrow(range);
});
