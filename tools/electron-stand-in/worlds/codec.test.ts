import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCodec } from './codec.ts';

const { encode, decode } = createCodec();
const overText = (value: unknown) => decode(encode(value));

test('carries whatever structured clone carries', () => {
  const value = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: false,
  });
  fc.assert(
    fc.property(value, (any) => {
      expect(overText(any)).toEqual(structuredClone(any));
    }),
  );
});

test('carries cycles and shared references', () => {
  const shared = { name: 'shared' };
  const ring: Record<string, unknown> = { first: shared, second: shared };
  ring.self = ring;
  const copy = overText(ring) as typeof ring;
  expect(copy.self).toBe(copy);
  expect(copy.first).toBe(copy.second);
});

test('carries the kind and words of an error', () => {
  const copy = overText(new TypeError('no'));
  expect(copy).toBeInstanceOf(TypeError);
  expect(copy).toHaveProperty('message', 'no');
});

test.each([
  ['a function', () => {}],
  ['a symbol', Symbol('s')],
  ['a promise', Promise.resolve()],
])('refuses %s in the words of Electron', (_, value) => {
  expect(() => encode({ deep: [value] })).toThrow('An object could not be cloned.');
});
