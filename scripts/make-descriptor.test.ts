import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DESCRIPTOR } from '../src/transactions/encoding/descriptor-bytes.ts';
import { makeDescriptor } from './make-descriptor.mjs';

test('the committed descriptor is what its generator makes', () => {
  const committed = inflateRawSync(Buffer.from(DESCRIPTOR, 'base64'));
  expect(Buffer.compare(committed, makeDescriptor())).toBe(0);
});
