import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_PREFERENCE_BYTES } from '../../contract/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { openPreferences } from './preferences.ts';

test('a change from a value that is no longer stored stores nothing and returns the stored value', async () => {
  const folder = await testFolder();
  const preferences = await openPreferences(folder);
  // Both changes were made from an empty list, and the second one comes before the first one is on disk.
  const first = preferences.set('names', ['a'], null);
  const second = preferences.set('names', ['b'], null);
  expect(await Promise.all([first, second])).toEqual([undefined, ['a']]);
  expect(await preferences.set('names', ['a', 'b'], ['a'])).toBeUndefined();
  expect(await preferences.set('other', 1)).toBeUndefined();
  expect(JSON.parse(await readFile(join(folder, 'preferences.json'), 'utf8'))).toEqual({ names: ['a', 'b'], other: 1 });
});

test('a watch list of a whole network is stored, and a value above the limit is refused', async () => {
  const folder = await testFolder();
  const preferences = await openPreferences(folder);
  const whole = 'x'.repeat(MAX_PREFERENCE_BYTES - 2);
  await preferences.set('watch:ab', whole);
  expect(await preferences.set('watch:ab', 'less', whole)).toBeUndefined();
  await expect(preferences.set('watch:ab', `${whole}x`)).rejects.toMatchObject({ code: 'PARAMETER_INVALID' });
  expect((await openPreferences(folder)).get('watch:ab')).toBe('less');
});

test('settings above the limit of all together are refused, and the stored ones stay', async () => {
  const folder = await testFolder();
  const half = 'x'.repeat(MAX_PREFERENCE_BYTES / 2 - 16);
  const stored = Object.fromEntries(Array.from({ length: 64 }, (_, index) => [`k${index}`, half]));
  await writeFile(join(folder, 'preferences.json'), JSON.stringify(stored));
  const preferences = await openPreferences(folder);
  await expect(preferences.set('one', half)).rejects.toMatchObject({ code: 'PARAMETER_INVALID' });
  expect(preferences.get('one')).toBeNull();
  await preferences.set('k0', 'less');
  await preferences.set('one', half);
  expect((await openPreferences(folder)).get('one')).toBe(half);
});

test('a value is read after the changes that were called before, although they are not on disk yet', async () => {
  const preferences = await openPreferences(await testFolder());
  const change = preferences.set('size', '150');
  expect(preferences.get('size')).toBeNull();
  expect(await preferences.read('size')).toBe('150');
  await change;
});

test('the values of a removed network are forgotten wherever its id stands in the key, and no others', async () => {
  const preferences = await openPreferences(await testFolder());
  for (const key of ['views:ab', 'columns:ab:nodes', 'columns:abc:nodes', 'size']) await preferences.set(key, '1');
  await preferences.forget('ab');
  const left = ['views:ab', 'columns:ab:nodes', 'columns:abc:nodes', 'size'].map((key) => preferences.get(key));
  expect(left).toEqual([null, null, '1', '1']);
});
