import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Checkpoint, FundingPeriodDataPoint, Node, Party } from './records.ts';
import { int64, MAX_INT64, MAX_UINT64, MIN_INT64, uint64 } from './scalars.ts';
import { CheckResult, Transaction } from './transaction.ts';
import { readUsualPoints } from './usual-points.ts';

const point = { marketId: 'm', price: '1', seq: '1', timestamp: '1' };

test('64-bit integers are read from strings and exact numbers, kept whole, and written as decimal strings', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MAX_UINT64 }), (value) => {
      expect(uint64.parse(value.toString())).toBe(value);
      expect(z.encode(uint64, value)).toBe(value.toString());
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: MIN_INT64, max: MAX_INT64 }), (value) => {
      expect(int64.parse(value.toString())).toBe(value);
      expect(z.encode(int64, value)).toBe(value.toString());
    }),
  );
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(int64.parse(value)).toBe(BigInt(value));
    }),
  );
  expect(Checkpoint.parse({ atBlock: 5 }).atBlock).toBe(5n);
});

test.each([
  2 ** 53,
  1e30,
  1.5,
  -1,
  Number.NaN,
  '-1',
  '1.0',
  '1e3',
  '',
  ' 1',
  '0x1',
  '18446744073709551616',
  null,
  true,
])('a uint64 of %j is refused, never rounded', (value) => {
  expect(uint64.safeParse(value).success).toBe(false);
});

test.each([2 ** 53, -(2 ** 53), '9223372036854775808', '-9223372036854775809', '+1', '--1'])(
  'an int64 of %j is refused',
  (value) => {
    expect(int64.safeParse(value).success).toBe(false);
  },
);

test('sub-messages may be null or absent, and are written as null', () => {
  const node = Node.parse({ id: 'n', rewardScore: null, rankingScore: null });
  expect([node.epochData, node.rewardScore, node.rankingScore]).toEqual([null, null, null]);
  expect(z.encode(Node, node)).toMatchObject({ epochData: null, rewardScore: null, rankingScore: null });
});

test("every member is written, including defaults, in the network's order, whatever was read", () => {
  const read = {
    avatarUrl: 'a',
    unheardOf: { deeply: ['nested'] },
    rankingScore: { rankingScore: '0.5', votingPower: 7, status: 1 },
    rewardScore: {},
    delegations: [{ epochSeq: '3', amount: '2', party: 'p' }],
    epochData: { online: 1 },
    id: 'n',
  };
  expect(JSON.stringify(z.encode(Node, Node.parse(read)))).toBe(
    '{"id":"n","pubKey":"","consensusPubKey":"","chainAddress":"","infoUrl":"","location":"","stakedByOperator":"0",' +
      '"stakedByDelegates":"0","stakedTotal":"0","maxIntendedStake":"0","pendingStake":"0",' +
      '"epochData":{"total":0,"offline":0,"online":1},"status":"NODE_STATUS_UNSPECIFIED",' +
      '"delegations":[{"party":"p","nodeId":"","amount":"2","epochSeq":"3"}],' +
      '"rewardScore":{"rawValidatorScore":"","performanceScore":"","multisigScore":"","validatorScore":"",' +
      '"normalisedScore":"","validatorStatus":"VALIDATOR_NODE_STATUS_UNSPECIFIED"},' +
      '"rankingScore":{"stakeScore":"","performanceScore":"","previousStatus":"VALIDATOR_NODE_STATUS_UNSPECIFIED",' +
      '"status":"VALIDATOR_NODE_STATUS_CONSENSUS","votingPower":7,"rankingScore":"0.5"},"name":"","avatarUrl":"a"}',
  );
  const written = (schema: z.ZodType, wire: unknown) => JSON.stringify(z.encode(schema, schema.parse(wire)));
  expect(written(Party, { metadata: [{ value: 'v' }], id: 'p' })).toBe(
    '{"id":"p","alias":"","metadata":[{"key":"","value":"v"}]}',
  );
  expect(written(Checkpoint, { atBlock: '18446744073709551615' })).toBe(
    '{"hash":"","blockHash":"","atBlock":"18446744073709551615"}',
  );
  expect(written(FundingPeriodDataPoint, { ...point, timestamp: '-9223372036854775808', dataPointType: 2 })).toBe(
    '{"marketId":"m","seq":"1","dataPointType":"SOURCE_INTERNAL","price":"1","timestamp":"-9223372036854775808","twap":""}',
  );
});

test('voting power and the code of a check are numbers, gas values are strings; both read either form', () => {
  const ranking = (votingPower: unknown) =>
    Node.parse({ id: 'n', rankingScore: { votingPower } }).rankingScore?.votingPower;
  expect([ranking(4_294_967_295), ranking('12')]).toEqual([4_294_967_295, 12]);
  expect(() => ranking(4_294_967_296)).toThrow();
  const result = CheckResult.parse({ code: '60', gasWanted: 5 });
  expect(result).toMatchObject({ code: 60, gasWanted: 5n, success: false });
  expect(JSON.stringify(z.encode(CheckResult, result))).toBe(
    '{"success":false,"code":60,"gasWanted":"5","gasUsed":"0","data":"","log":"","info":""}',
  );
});

test('an enum is read by name and by number; an unknown value is refused with the allowed names', () => {
  expect(FundingPeriodDataPoint.parse({ ...point, dataPointType: 1 }).dataPointType).toBe('SOURCE_EXTERNAL');
  expect(Node.parse({ id: 'n', status: 'NODE_STATUS_VALIDATOR' }).status).toBe('NODE_STATUS_VALIDATOR');
  expect(Transaction.parse({ version: 3 }).version).toBe('TX_VERSION_V3');
  for (const stranger of ['SOURCE_X', 3, -1, 1.5, '1', '__proto__', 'length']) {
    const { error } = FundingPeriodDataPoint.safeParse({ ...point, dataPointType: stranger });
    expect(error?.issues[0]).toMatchObject({ path: ['dataPointType'] });
  }
  const { error } = FundingPeriodDataPoint.safeParse({ ...point, dataPointType: 'SOURCE_X' });
  expect(error?.issues[0]?.message).toBe('must be one of SOURCE_UNSPECIFIED, SOURCE_EXTERNAL, SOURCE_INTERNAL');
});

test('amounts, prices and scores keep every digit, sign and fraction', () => {
  const digits = '9'.repeat(60);
  expect(Node.parse({ id: 'n', stakedTotal: digits, pendingStake: `-${digits}` })).toMatchObject({
    stakedTotal: digits,
    pendingStake: `-${digits}`,
  });
  expect(FundingPeriodDataPoint.parse({ ...point, price: `-0.${digits}` }).price).toBe(`-0.${digits}`);
  for (const stakedTotal of ['-1', '1.5', '1e18', 'NaN', 5]) {
    expect(Node.safeParse({ id: 'n', stakedTotal }).success).toBe(false);
  }
  for (const price of ['1e5', '.5', '5.', '+1', 'Infinity', 5]) {
    expect(FundingPeriodDataPoint.safeParse({ ...point, price }).success).toBe(false);
  }
});

test('a number of more than 1,000 characters is refused, also where answers are read without the schema', () => {
  const [long, longer] = ['9'.repeat(1_000), '9'.repeat(1_001)];
  expect(Node.safeParse({ id: 'n', stakedTotal: long, pendingStake: long }).success).toBe(true);
  for (const number of [{ stakedTotal: longer }, { pendingStake: longer }]) {
    const { error } = Node.safeParse({ id: 'n', ...number });
    expect(error?.issues[0]?.message).toBe('must have at most 1000 characters');
  }
  const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: 'a', endCursor: 'a' };
  const pageWith = (price: string) => {
    const node = { ...point, dataPointType: 'SOURCE_EXTERNAL', price, twap: '' };
    return { fundingPeriodDataPoints: { edges: [{ node, cursor: 'a' }], pageInfo } };
  };
  expect(readUsualPoints(pageWith(long))).toBeDefined();
  expect(readUsualPoints(pageWith(longer))).toBeUndefined();
});

test('a record without its identifying members is refused', () => {
  for (const [schema, wire] of [
    [Node, {}],
    [Party, { alias: 'a' }],
    [Checkpoint, { hash: 'h' }],
    [FundingPeriodDataPoint, { ...point, timestamp: undefined }],
  ] as const) {
    expect(schema.safeParse(wire).success).toBe(false);
  }
});

test('a written record reads back as itself', () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 60n }).map(String);
  const anyNode = fc.record(
    {
      id: fc.string(),
      name: fc.string({ unit: 'binary' }),
      stakedTotal: digits,
      pendingStake: fc.bigInt().map(String),
      status: fc.nat(2),
      epochData: fc.option(fc.record({ total: fc.nat(), offline: fc.nat(), online: fc.nat() })),
      rankingScore: fc.option(fc.record({ status: fc.nat(3), previousStatus: fc.nat(3), votingPower: fc.nat() })),
      delegations: fc.array(fc.record({ party: fc.string(), amount: digits, epochSeq: digits })),
    },
    { requiredKeys: ['id'] },
  );
  fc.assert(
    fc.property(anyNode, (wire) => {
      const node = Node.parse(wire);
      expect(Node.parse(JSON.parse(JSON.stringify(z.encode(Node, node))))).toEqual(node);
    }),
  );
});
