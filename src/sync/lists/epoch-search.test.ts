import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastExisting } from './epoch-search.ts';

test('the last epoch is found from any that exists, in few questions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 0n, max: 100_000n }),
      fc.bigInt({ min: 0n, max: 100_000n }),
      async (one, other) => {
        const [known, last] = one < other ? [one, other] : [other, one];
        let questions = 0;
        const found = await lastExisting(known, (seq) => {
          questions += 1;
          return Promise.resolve(seq <= last);
        });
        expect(found).toBe(last);
        expect(questions).toBeLessThanOrEqual(2 * Math.log2(Number(last - known) + 2) + 2);
      },
    ),
  );
});
