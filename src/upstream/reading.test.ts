import { expect, test } from 'vitest';
import { z } from 'zod';
import type { HttpAnswer } from './http/answer.ts';
import { readAnswer } from './reading.ts';

test.each([
  ['{}', 'nodes is missing'],
  ['{"nodes":{}}', 'nodes.edges is missing'],
  ['{"nodes":7}', 'nodes: Invalid input'],
])('the answer %s is refused with the first problem in words', (body, words) => {
  const schema = z.object({ nodes: z.object({ edges: z.array(z.string()) }) });
  expect(() => readAnswer('service', schema, { body } as HttpAnswer)).toThrow(words);
});
