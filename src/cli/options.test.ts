import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { options } from './options.ts';

test('a data folder is absolute, so that its exports are found from another current folder too', () => {
  expect(options.data().parseArg?.('data', undefined)).toBe(resolve('data'));
});
