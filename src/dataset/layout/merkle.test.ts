import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { merkleRoot } from './merkle.ts';

const sha = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leaf = (text: string) => sha(Buffer.of(0), text);
const node = (left: Buffer, right: Buffer) => sha(Buffer.of(1), left, right);

test('the root of nothing is the hash of nothing (RFC 6962, 2.1)', () => {
  expect(merkleRoot([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('trees of one, two, three and seven leaves are those of RFC 6962, 2.1.3', () => {
  const [a, b, c, d, e, f, g] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(leaf) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  expect(merkleRoot(['a'])).toBe(a.toString('hex'));
  expect(merkleRoot(['a', 'b'])).toBe(node(a, b).toString('hex'));
  expect(merkleRoot(['a', 'b', 'c'])).toBe(node(node(a, b), c).toString('hex'));
  const seven = node(node(node(a, b), node(c, d)), node(node(e, f), g));
  expect(merkleRoot(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(seven.toString('hex'));
});

test('a published vector: the leaves of the tests of certificate transparency', () => {
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  // These leaves are bytes above 7f nowhere, so that text holds them.
  const texts = leaves.map((hex) => Buffer.from(hex, 'hex').toString('latin1'));
  expect(merkleRoot(texts)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
});
