import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageOf } from './page.ts';
import { FUNDING_SOURCES, FundingPeriodDataPoint } from './records.ts';
import { readUsualPoints } from './usual-points.ts';

const schema = z.object({ fundingPeriodDataPoints: pageOf(FundingPeriodDataPoint) });

const odd = fc.constantFrom<unknown>(
  ...['', ' 1', '1.', '-1', '+1', '01', '0.50', '1e3', 'SOURCE_NONE'],
  ...[
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '18446744073709551615',
    '99999999999999999999',
  ],
  ...[0, 1.5, true, null, undefined, [], {}],
);
/** A member as services write it, or rarely another value. */
const member = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: odd });
const whole = fc.bigInt({ min: 0n, max: 2n ** 63n }).map(String);
const point = fc.record({
  marketId: member(fc.string()),
  seq: member(whole),
  dataPointType: member(fc.constantFrom(...FUNDING_SOURCES)),
  price: member(whole),
  timestamp: member(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  twap: member(fc.constantFrom('', '-0.25', '7')),
  unknown: fc.constant(1),
});
const answer = fc.record({
  fundingPeriodDataPoints: member(
    fc.record({
      edges: member(
        fc.array(member(fc.record({ node: member(point), cursor: member(fc.string()) })), { maxLength: 3 }),
      ),
      pageInfo: member(
        fc.record({
          hasNextPage: member(fc.boolean()),
          hasPreviousPage: member(fc.boolean()),
          startCursor: member(fc.string()),
          endCursor: member(fc.string()),
        }),
      ),
    }),
  ),
});

test('an answer that is read without the schema has the value that the schema gives', () => {
  let read = 0;
  fc.assert(
    fc.property(answer, (json) => {
      const found = readUsualPoints(json);
      if (found === undefined) return;
      read += 1;
      expect(found).toStrictEqual(schema.parse(json));
    }),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(200);
});

test('the usual form is read without the schema', () => {
  const node = { marketId: 'm', seq: '1', dataPointType: 'SOURCE_INTERNAL', price: '-2.5', timestamp: '-3', twap: '' };
  const pageInfo = { hasNextPage: true, hasPreviousPage: false, startCursor: 'c', endCursor: 'c' };
  const read = { ...node, seq: 1n, timestamp: -3n };
  expect(readUsualPoints({ fundingPeriodDataPoints: { edges: [{ node, cursor: 'c' }], pageInfo } })).toEqual({
    fundingPeriodDataPoints: { edges: [{ node: read, cursor: 'c' }], pageInfo },
  });
});
