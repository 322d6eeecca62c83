import { expect, test } from 'vitest';
import { keyLabel, keysInOrder, markedKeyLabel } from './use-vault.ts';

test('two keys of one number are told apart by their derivation', () => {
  const wallet = { id: 'a'.repeat(64), name: 'Main', origin: 'phrase' as const, keys: [] };
  const key = { publicKey: 'b'.repeat(64), name: 'Key 1', tainted: false, wallet };
  expect(keyLabel({ ...key, place: { derivation: 'current', index: 1 } })).toBe('Main, Key 1');
  expect(keyLabel({ ...key, place: { derivation: 'old', index: 1 } })).toBe('Main, Key 1 (old derivation)');
});

test('keys are listed by number, whenever they were added, and those of the old derivation last', () => {
  const key = (derivation: 'current' | 'old', index: number) => ({
    ...{ publicKey: `${index}`.repeat(64), name: `${derivation} ${index}`, tainted: false },
    place: { derivation, index },
  });
  const added = [key('current', 1), key('current', 2), key('old', 1), key('current', 10), key('current', 0)];
  const wallet = { id: 'a'.repeat(64), name: 'Main', origin: 'phrase' as const, keys: added };
  expect(keysInOrder(wallet).map(({ name }) => name)).toEqual([
    ...['current 0', 'current 1', 'current 2', 'current 10'],
    'old 1',
  ]);
});

test('a key with the taint mark has it in its label', () => {
  const wallet = { id: 'a'.repeat(64), name: 'Main', origin: 'key' as const, keys: [] };
  const key = { publicKey: 'b'.repeat(64), name: 'Key 1', tainted: true, place: null, wallet };
  expect(markedKeyLabel(key)).toBe('Main, Key 1 (tainted)');
  expect(markedKeyLabel({ ...key, tainted: false })).toBe('Main, Key 1');
});

test('a name that is written from the right stays together beside the words after it', () => {
  const wallet = { id: 'a'.repeat(64), name: 'محفظة Ali', origin: 'key' as const, keys: [] };
  const key = { publicKey: 'b'.repeat(64), name: 'Key 1', tainted: true, place: null, wallet };
  expect(markedKeyLabel(key)).toBe('\u2068محفظة Ali\u2069, Key 1 (tainted)');
});
