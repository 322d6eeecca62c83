/** Arbitrary records of every list, for the tests of this module. */
import fc from 'fast-check';
import type { Checkpoint, FundingPeriodDataPoint, Node, Party } from '../contract/index.ts';
import { FUNDING_SOURCES, MAX_INT64, MIN_INT64, VALIDATOR_NODE_STATUSES } from '../contract/index.ts';

/** Orders text by code point, as UTF-8 bytes sort. */
export function byCodePoint(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((array) => Buffer.from(array).toString('hex'));
const text = fc.string({ unit: 'grapheme', maxLength: 8 });
const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${maxLength}}$`));

export const arbitraryDecimal: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('', '-'), digits(60), fc.option(digits(30), { nil: undefined }))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}`);
const optionalDecimal = fc.oneof(
  { arbitrary: fc.constant(''), weight: 1 },
  { arbitrary: fc.constantFrom('0', '-0', '1', '1.0', '-1'), weight: 2 },
  { arbitrary: arbitraryDecimal, weight: 3 },
);
const amount = fc.oneof(fc.constantFrom('0', '7'), digits(60));

/** Short ids in either case, so that prefixes overlap. */
export const arbitraryParties: fc.Arbitrary<Party[]> = fc.uniqueArray(
  fc.record({
    id: fc.oneof(
      hex(2),
      hex(32),
      hex(1).map((id) => id.toUpperCase()),
    ),
    alias: fc.oneof(fc.constant(''), fc.constantFrom('Ann', 'ann', 'É', 'é'), text),
    metadata: fc.array(fc.record({ key: text, value: text }), { maxLength: 2 }),
  }),
  { selector: ({ id }) => id.toLowerCase(), maxLength: 40 },
);

/** Oldest first. */
export const arbitraryCheckpoints: fc.Arbitrary<Checkpoint[]> = fc
  .uniqueArray(
    fc.record({
      atBlock: fc.oneof(fc.bigInt(0n, 60n), fc.bigInt(0n, MAX_INT64), fc.constant(MAX_INT64)),
      hash: hex(4),
      blockHash: hex(4),
    }),
    { selector: ({ atBlock }) => atBlock, maxLength: 40 },
  )
  .map((list) => list.toSorted((one, other) => (one.atBlock < other.atBlock ? -1 : 1)));

export function comparePoints(one: FundingPeriodDataPoint, other: FundingPeriodDataPoint): number {
  if (one.timestamp !== other.timestamp) return one.timestamp < other.timestamp ? -1 : 1;
  if (one.seq !== other.seq) return one.seq < other.seq ? -1 : 1;
  return FUNDING_SOURCES.indexOf(one.dataPointType) - FUNDING_SOURCES.indexOf(other.dataPointType);
}

/** Oldest first, with many ties in time, in period, and in all three of time, period and source. */
export function fundingPoints(marketId: string): fc.Arbitrary<FundingPeriodDataPoint[]> {
  return fc
    .array(
      fc.record({
        marketId: fc.constant(marketId),
        seq: fc.oneof(fc.bigInt(0n, 3n), fc.constant(MAX_INT64)),
        dataPointType: fc.constantFrom(...FUNDING_SOURCES),
        price: arbitraryDecimal,
        timestamp: fc.oneof(
          { arbitrary: fc.bigInt(-3n, 6n), weight: 6 },
          { arbitrary: fc.constantFrom(MIN_INT64, MAX_INT64), weight: 1 },
        ),
        twap: optionalDecimal,
      }),
      { maxLength: 60 },
    )
    .map((list) => list.toSorted(comparePoints));
}

const validatorStatus = fc.constantFrom(...VALIDATOR_NODE_STATUSES);

/** By id. */
export const arbitraryNodes: fc.Arbitrary<Node[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.oneof(hex(2), fc.constantFrom('aa', 'bb', 'cc')),
      pubKey: hex(4),
      consensusPubKey: text,
      chainAddress: text,
      infoUrl: text,
      location: fc.constantFrom('', 'DE', 'de', 'IS'),
      stakedByOperator: amount,
      stakedByDelegates: amount,
      stakedTotal: amount,
      maxIntendedStake: amount,
      pendingStake: optionalDecimal,
      epochData: fc.option(fc.record({ total: fc.nat(), offline: fc.nat(), online: fc.nat() })),
      status: fc.constantFrom('NODE_STATUS_VALIDATOR', 'NODE_STATUS_UNSPECIFIED'),
      delegations: fc.array(
        fc.record({
          party: fc.constantFrom('aa', 'bb', 'cc'),
          nodeId: fc.constantFrom('aa', 'other'),
          amount,
          epochSeq: fc.constantFrom('7', '', 'x'),
        }),
        { maxLength: 3 },
      ),
      rewardScore: fc.option(
        fc.record({
          rawValidatorScore: optionalDecimal,
          performanceScore: optionalDecimal,
          multisigScore: optionalDecimal,
          validatorScore: optionalDecimal,
          normalisedScore: optionalDecimal,
          validatorStatus,
        }),
      ),
      rankingScore: fc.option(
        fc.record({
          stakeScore: optionalDecimal,
          performanceScore: optionalDecimal,
          previousStatus: validatorStatus,
          status: validatorStatus,
          votingPower: fc.integer({ min: 0, max: 20 }),
          rankingScore: optionalDecimal,
        }),
      ),
      name: fc.oneof(fc.constantFrom('', 'Ann', 'ann', 'É', 'é'), text),
      avatarUrl: text,
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((list) => list.toSorted((one, other) => byCodePoint(one.id, other.id)));
