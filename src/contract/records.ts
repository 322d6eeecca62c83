/**
 * The records of the lists (docs/interface.md 2.3 to 2.6) under their neutral names.
 *
 * One schema serves both directions: `parse` reads the wire form (64-bit integers as string or number, absent members
 * as defaults, null sub-messages), and `z.encode` writes every member, defaults too. Members are in the order in which
 * the network declares and writes them.
 */
import { z } from 'zod';
import { amountText, decimalText, hexId, int32, int64, uint64, wireEnum } from './scalars.ts';

export const NODE_STATUSES = ['NODE_STATUS_UNSPECIFIED', 'NODE_STATUS_VALIDATOR', 'NODE_STATUS_NON_VALIDATOR'] as const;
/** The status of a node in an epoch, by its name on the wire. */
export const NodeStatus = wireEnum(NODE_STATUSES);
export type NodeStatus = (typeof NODE_STATUSES)[number];

export const VALIDATOR_NODE_STATUSES = [
  'VALIDATOR_NODE_STATUS_UNSPECIFIED',
  'VALIDATOR_NODE_STATUS_CONSENSUS',
  'VALIDATOR_NODE_STATUS_ERSATZ',
  'VALIDATOR_NODE_STATUS_PENDING',
] as const;
/** The status of a node within the consensus, by its name on the wire. */
export const ValidatorNodeStatus = wireEnum(VALIDATOR_NODE_STATUSES);
export type ValidatorNodeStatus = (typeof VALIDATOR_NODE_STATUSES)[number];

export const FUNDING_SOURCES = ['SOURCE_UNSPECIFIED', 'SOURCE_EXTERNAL', 'SOURCE_INTERNAL'] as const;
/** The source of a funding point, by its name on the wire. */
export const FundingPeriodDataPointSource = wireEnum(FUNDING_SOURCES);
export type FundingPeriodDataPointSource = (typeof FUNDING_SOURCES)[number];

const text = z.string().default('');

/** One delegation to a node; `amount` in the stake asset's smallest unit, `epochSeq` as text. */
export const Delegation = z.object({
  party: text,
  nodeId: text,
  amount: amountText.default('0'),
  epochSeq: text,
});
export type Delegation = z.output<typeof Delegation>;

/** Epochs since the node was created: all, offline, online. */
export const EpochData = z.object({
  total: int32.default(0),
  offline: int32.default(0),
  online: int32.default(0),
});
export type EpochData = z.output<typeof EpochData>;

/** The scores that decide how a node's rewards are computed, as decimals (docs/interface.md 2.3). */
export const RewardScore = z.object({
  rawValidatorScore: decimalText.default(''),
  performanceScore: decimalText.default(''),
  multisigScore: decimalText.default(''),
  validatorScore: decimalText.default(''),
  normalisedScore: decimalText.default(''),
  validatorStatus: ValidatorNodeStatus.default('VALIDATOR_NODE_STATUS_UNSPECIFIED'),
});
export type RewardScore = z.output<typeof RewardScore>;

/** The scores that decide if a node joins the consensus set, as decimals (docs/interface.md 2.3). */
export const RankingScore = z.object({
  stakeScore: decimalText.default(''),
  performanceScore: decimalText.default(''),
  previousStatus: ValidatorNodeStatus.default('VALIDATOR_NODE_STATUS_UNSPECIFIED'),
  status: ValidatorNodeStatus.default('VALIDATOR_NODE_STATUS_UNSPECIFIED'),
  votingPower: int32.default(0),
  rankingScore: decimalText.default(''),
});
export type RankingScore = z.output<typeof RankingScore>;

/** A node in one epoch (docs/interface.md 2.3). `pendingStake` can be negative on real networks. */
export const Node = z.object({
  id: z.string(),
  pubKey: text,
  consensusPubKey: text,
  chainAddress: text,
  infoUrl: text,
  location: text,
  stakedByOperator: amountText.default('0'),
  stakedByDelegates: amountText.default('0'),
  stakedTotal: amountText.default('0'),
  maxIntendedStake: amountText.default('0'),
  pendingStake: decimalText.default('0'),
  epochData: EpochData.nullable().default(null),
  status: NodeStatus.default('NODE_STATUS_UNSPECIFIED'),
  delegations: z.array(Delegation).default([]),
  rewardScore: RewardScore.nullable().default(null),
  rankingScore: RankingScore.nullable().default(null),
  name: text,
  avatarUrl: text,
});
export type Node = z.output<typeof Node>;

/**
 * A party (docs/interface.md 2.4). The list of parties of a real network has no alias and no metadata. Such a network
 * publishes them apart, as profiles of parties.
 */
export const Party = z.object({
  id: z.string(),
  alias: text,
  metadata: z.array(z.object({ key: text, value: text })).default([]),
});
export type Party = z.output<typeof Party>;

/** A checkpoint (docs/interface.md 2.5); `atBlock` is a block height. */
export const Checkpoint = z.object({
  hash: text,
  blockHash: text,
  atBlock: uint64,
});
export type Checkpoint = z.output<typeof Checkpoint>;

/**
 * A funding-period data point (docs/interface.md 2.6); `timestamp` in Unix nanoseconds, `price` and `twap` as decimals.
 */
export const FundingPeriodDataPoint = z.object({
  marketId: z.string(),
  seq: uint64,
  dataPointType: FundingPeriodDataPointSource.default('SOURCE_UNSPECIFIED'),
  price: decimalText,
  timestamp: int64,
  twap: decimalText.default(''),
});
export type FundingPeriodDataPoint = z.output<typeof FundingPeriodDataPoint>;

/** More decimal places than any asset has; beyond it a declared number is a mistake. */
export const MAX_DECIMALS = 36;

/** The units of a market's figures, as the network declares them. */
export const MarketUnits = z.object({
  /** Decimal places of prices in orders and trades. Prices of funding points have the decimals of the settlement asset. */
  priceDecimals: z.int().min(0).max(MAX_DECIMALS),
  /** Decimal places of sizes; below zero where one unit of size is ten, a hundred or more. */
  sizeDecimals: z.int().min(-MAX_DECIMALS).max(MAX_DECIMALS),
  /** Id of the asset that the market settles in. */
  settlementAsset: hexId,
  /** Name of the currency of prices; may be empty. */
  quoteName: z.string(),
});
export type MarketUnits = z.output<typeof MarketUnits>;

/** A perpetual market; code and name are empty, and units null, when the network does not give them. */
export const Market = z.object({
  id: hexId,
  code: z.string(),
  name: z.string(),
  units: MarketUnits.nullable(),
});
export type Market = z.output<typeof Market>;

/** Returns a market of which only the id is known, with empty code and name and no units. */
export const unnamedMarket = (id: string): Market => ({ id, code: '', name: '', units: null });

/** An asset as the network declares it; symbol and name may be empty. */
export const Asset = z.object({
  id: hexId,
  symbol: z.string(),
  name: z.string(),
  /** Decimal places: amounts are whole numbers of its smallest unit. */
  decimals: z.int().min(0).max(MAX_DECIMALS),
});
export type Asset = z.output<typeof Asset>;
