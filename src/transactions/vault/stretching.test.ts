import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { stretch } from './stretching.ts';

const salt = new Uint8Array(32).fill(3);
const QUICK = { logN: 8, r: 8, p: 1 };
/** Would take many minutes, in little memory. */
const ENDLESS = { logN: 14, r: 8, p: 20_000 };

test('it is scrypt: the same key as another implementation makes, however the passphrase was typed', async () => {
  const expected = scryptSync('caf\u00e9 au lait', salt, 32, { N: 256, r: 8, p: 1 });
  expect(Buffer.from(await stretch('cafe\u0301 au lait', salt, QUICK))).toEqual(expected);
});

test('it ends in the middle of its work when it is given up', async () => {
  const giveUp = new AbortController();
  const key = stretch('a passphrase', salt, ENDLESS, giveUp.signal);
  setTimeout(() => giveUp.abort(), 100);
  await expect(key).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('nor does it begin when it was given up before', async () => {
  await expect(stretch('a passphrase', salt, ENDLESS, AbortSignal.abort())).rejects.toMatchObject({
    code: 'CANCELLED',
  });
});
