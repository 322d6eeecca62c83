import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recognise } from './recognise.ts';

const ID = '43697a3e911d8b70c0ce672adde17a5c38ca8f6a0486bf85ed0546e1b9a82887';

test('64 hexadecimal digits are an id, in every pasted form', () => {
  for (const pasted of [ID, ID.toUpperCase(), ` 0x${ID} `, `"${ID}"`]) {
    expect(recognise(pasted, 812n)).toEqual([{ kind: 'id', id: ID }]);
  }
});

test('a small number may be an epoch or a height, a large one only a height', () => {
  expect(recognise('12', 812n)).toEqual([
    { kind: 'epoch', epoch: 12n },
    { kind: 'height', height: 12n },
  ]);
  expect(recognise('4,812,204', 812n)).toEqual([{ kind: 'height', height: 4_812_204n }]);
});

test('a word before the number says what it is', () => {
  expect(recognise('epoch 12', 812n)).toEqual([{ kind: 'epoch', epoch: 12n }]);
  expect(recognise('block 12', 812n)).toEqual([{ kind: 'height', height: 12n }]);
  expect(recognise('Period 1,240', 812n)).toEqual([{ kind: 'period', seq: 1240n }]);
});

test('any other text is searched in names, and no text throws', () => {
  expect(recognise('north star', 812n)).toEqual([{ kind: 'words', text: 'north star' }]);
  expect(recognise('  ', 812n)).toEqual([]);
  expect(recognise('9'.repeat(40), 812n)).toEqual([{ kind: 'words', text: '9'.repeat(40) }]);
  const spaced = `block${' '.repeat(1_000_000)}x`;
  expect(recognise(spaced, 812n)).toEqual([{ kind: 'words', text: spaced }]);
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void recognise(text, null)));
});
