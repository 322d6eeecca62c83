/** Whole refusals, word for word as the network gives them. */
import { expect, test } from 'vitest';
import { reviewCommand } from './review.ts';

/** An order at any price that only reduces a position. */
const CLOSING_ORDER = {
  marketId: 'e35193811d4b7faa9bb21456bf699124977ecebde8e4f337257b2c5c68f671f8',
  side: 'SIDE_SELL',
  type: 'TYPE_MARKET',
  timeInForce: 'TIME_IN_FORCE_IOC',
  size: '10',
  reduceOnly: true,
};

/** 2026, so that the times in the examples lie ahead. */
const now = 1_795_219_200_000_000_000n;

const VALID: [string, object][] = [
  [
    'a vote',
    {
      voteSubmission: {
        proposalId: 'f8af435eee2fae1ea9baae08060ef41a78ddf441674c96cc00a576f9bdd59042',
        value: 'VALUE_NO',
      },
    },
  ],
  [
    'a payment at a time',
    {
      transfer: {
        fromAccountType: 'ACCOUNT_TYPE_GENERAL',
        toAccountType: 'ACCOUNT_TYPE_GENERAL',
        to: '8f283743580d4f46093d627d9e04e4b394c69060cba56f748a27ebf5c3ba15a7',
        asset: 'fd3a4aa96e82758ef3df84dff3506d90a6fd7bb4a381cc9100b89c67e8d85ea2',
        amount: '2500000',
        reference: 'rent',
        oneOff: { deliverOn: '1893456000000000000' },
      },
    },
  ],
  [
    'a reward to teams',
    {
      transfer: {
        fromAccountType: 'ACCOUNT_TYPE_GENERAL',
        toAccountType: 'ACCOUNT_TYPE_REWARD_MAKER_PAID_FEES',
        to: '0000000000000000000000000000000000000000000000000000000000000000',
        asset: 'fd3a4aa96e82758ef3df84dff3506d90a6fd7bb4a381cc9100b89c67e8d85ea2',
        amount: '2500000',
        reference: 'rent',
        recurring: {
          startEpoch: '40',
          factor: '0.9',
          dispatchStrategy: {
            assetForMetric: '14d9f3e91f95a8024286305145210bacc5b8408b0f4c2cabd8997c0c96dc5e8d',
            metric: 'DISPATCH_METRIC_MAKER_FEES_PAID',
            entityScope: 'ENTITY_SCOPE_TEAMS',
            windowLength: '4',
            distributionStrategy: 'DISTRIBUTION_STRATEGY_RANK',
            nTopPerformers: '0.25',
            rankTable: [
              { startRank: 1, shareRatio: 10 },
              { startRank: 4, shareRatio: 3 },
            ],
            transferInterval: 2,
          },
        },
      },
    },
  ],
  [
    'a pegged iceberg order',
    {
      orderSubmission: {
        marketId: 'e35193811d4b7faa9bb21456bf699124977ecebde8e4f337257b2c5c68f671f8',
        side: 'SIDE_SELL',
        type: 'TYPE_LIMIT',
        timeInForce: 'TIME_IN_FORCE_GTT',
        size: '10',
        expiresAt: '1893456000000000000',
        peggedOrder: { reference: 'PEGGED_REFERENCE_MID', offset: '15' },
        postOnly: true,
        icebergOpts: { peakSize: '4', minimumVisibleSize: '2' },
      },
    },
  ],
  [
    'a pair of stop orders',
    {
      stopOrdersSubmission: {
        risesAbove: {
          orderSubmission: CLOSING_ORDER,
          price: '72000',
          expiresAt: '1893456000000000000',
          expiryStrategy: 'EXPIRY_STRATEGY_CANCELS',
        },
        fallsBelow: {
          orderSubmission: CLOSING_ORDER,
          trailingPercentOffset: '0.025',
          sizeOverrideSetting: 'SIZE_OVERRIDE_SETTING_POSITION',
          sizeOverrideValue: { percentage: '0.5' },
        },
      },
    },
  ],
  [
    'isolated margin',
    {
      updateMarginMode: {
        marketId: 'e35193811d4b7faa9bb21456bf699124977ecebde8e4f337257b2c5c68f671f8',
        mode: 'MODE_ISOLATED_MARGIN',
        marginFactor: '0.35',
      },
    },
  ],
];

const REFUSED: [string, object, string][] = [
  [
    'a cut id and no vote',
    {
      voteSubmission: {
        proposalId: 'f8af435eee2fae1ea9baae08060ef41a78ddf441674c96cc00a576f9bdd5',
        value: 'VALUE_UNSPECIFIED',
      },
    },
    'vote_submission.proposal_id (should be a valid Vega ID), vote_submission.value (is required)',
  ],
  [
    'a fraction of an amount',
    {
      transfer: {
        fromAccountType: 'ACCOUNT_TYPE_GENERAL',
        toAccountType: 'ACCOUNT_TYPE_GENERAL',
        to: '8f283743580d4f46093d627d9e04e4b394c69060cba56f748a27ebf5c3ba15a7',
        asset: 'fd3a4aa96e82758ef3df84dff3506d90a6fd7bb4a381cc9100b89c67e8d85ea2',
        amount: '2500.5',
        reference: 'rent',
        oneOff: {},
      },
    },
    'transfer.amount (not a valid integer)',
  ],
  [
    'from a margin account',
    {
      transfer: {
        fromAccountType: 'ACCOUNT_TYPE_MARGIN',
        toAccountType: 'ACCOUNT_TYPE_GENERAL',
        to: '8f283743580d4f46093d627d9e04e4b394c69060cba56f748a27ebf5c3ba15a7',
        asset: 'fd3a4aa96e82758ef3df84dff3506d90a6fd7bb4a381cc9100b89c67e8d85ea2',
        amount: '2500000',
        reference: 'rent',
        oneOff: {},
      },
    },
    'transfer.from_account_type (is not a valid value)',
  ],
  [
    'an end before the beginning',
    {
      transfer: {
        fromAccountType: 'ACCOUNT_TYPE_GENERAL',
        toAccountType: 'ACCOUNT_TYPE_GENERAL',
        to: '8f283743580d4f46093d627d9e04e4b394c69060cba56f748a27ebf5c3ba15a7',
        asset: 'fd3a4aa96e82758ef3df84dff3506d90a6fd7bb4a381cc9100b89c67e8d85ea2',
        amount: '2500000',
        reference: 'rent',
        recurring: { startEpoch: '12', endEpoch: '0', factor: '1' },
      },
    },
    'transfer.kind.end_epoch (must be positive, must be after start_epoch)',
  ],
  [
    'a metric of another account',
    {
      transfer: {
        fromAccountType: 'ACCOUNT_TYPE_GENERAL',
        toAccountType: 'ACCOUNT_TYPE_REWARD_MAKER_PAID_FEES',
        to: '8f283743580d4f46093d627d9e04e4b394c69060cba56f748a27ebf5c3ba15a7',
        asset: 'fd3a4aa96e82758ef3df84dff3506d90a6fd7bb4a381cc9100b89c67e8d85ea2',
        amount: '2500000',
        reference: 'rent',
        recurring: {
          startEpoch: '40',
          endEpoch: '52',
          factor: '0.9',
          dispatchStrategy: {
            assetForMetric: '14d9f3e91f95a8024286305145210bacc5b8408b0f4c2cabd8997c0c96dc5e8d',
            metric: 'DISPATCH_METRIC_LP_FEES_RECEIVED',
            entityScope: 'ENTITY_SCOPE_INDIVIDUALS',
            individualScope: 'INDIVIDUAL_SCOPE_ALL',
            windowLength: '4',
            distributionStrategy: 'DISTRIBUTION_STRATEGY_PRO_RATA',
          },
        },
      },
    },
    'transfer.kind.dispatch_strategy.dispatch_metric (cannot set toAccountType to ACCOUNT_TYPE_REWARD_MAKER_PAID_FEES when dispatch metric is set to DISPATCH_METRIC_LP_FEES_RECEIVED)',
  ],
  [
    'nothing to delegate',
    { delegateSubmission: { nodeId: 'ed1c5b7849cd204579a1059cfa1aae4661c1be0a9bba5eed78bdf6502d4dea37', amount: '0' } },
    'delegate_submission.amount (is required)',
  ],
  [
    'a cut address',
    {
      withdrawSubmission: {
        amount: '990',
        asset: 'fd3a4aa96e82758ef3df84dff3506d90a6fd7bb4a381cc9100b89c67e8d85ea2',
        ext: { erc20: { receiverAddress: '0x1234' } },
      },
    },
    'withdraw_ext.erc20.received_address (is not a valid ethereum address)',
  ],
  [
    'a market order with a price that waits',
    {
      orderSubmission: {
        marketId: 'e35193811d4b7faa9bb21456bf699124977ecebde8e4f337257b2c5c68f671f8',
        side: 'SIDE_BUY',
        type: 'TYPE_MARKET',
        timeInForce: 'TIME_IN_FORCE_GTC',
        size: '10',
        price: '70500',
      },
    },
    'order_submission.price (is unavailable when the order is of type MARKET), order_submission.time_in_force (is expected to be of type FOK or IOC when order is of type MARKET)',
  ],
  [
    'pegged to the wrong side, in an auction',
    {
      orderSubmission: {
        marketId: 'e35193811d4b7faa9bb21456bf699124977ecebde8e4f337257b2c5c68f671f8',
        side: 'SIDE_BUY',
        type: 'TYPE_LIMIT',
        timeInForce: 'TIME_IN_FORCE_GFA',
        size: '10',
        peggedOrder: { reference: 'PEGGED_REFERENCE_BEST_ASK', offset: '1' },
      },
    },
    'order_submission.pegged_order.reference (cannot have a reference of type BEST_ASK when on BUY side), order_submission.time_in_force (is expected to have a time in force of type GTT, GTC or GFN when the order is pegged)',
  ],
  [
    'stop orders on two markets',
    {
      stopOrdersSubmission: {
        risesAbove: {
          orderSubmission: CLOSING_ORDER,
          price: '65000',
        },
        fallsBelow: {
          orderSubmission: {
            marketId: '4c715a42a94980b99d97795de096a212af15e2389e13a415823b98e990a76db6',
            side: 'SIDE_BUY',
            type: 'TYPE_MARKET',
            timeInForce: 'TIME_IN_FORCE_IOC',
            size: '10',
            reduceOnly: true,
          },
          price: '65000',
        },
      },
    },
    '* (market ID for falls below and rises above must be the same)',
  ],
  [
    'metadata twice',
    {
      updatePartyProfile: {
        alias: 'desk',
        metadata: [
          { key: 'site', value: 'a' },
          { key: 'site', value: 'b' },
        ],
      },
    },
    'update_party_profile.metadata.1.key (is duplicated)',
  ],
  [
    'a factor for cross margin',
    {
      updateMarginMode: {
        marketId: 'e35193811d4b7faa9bb21456bf699124977ecebde8e4f337257b2c5c68f671f8',
        mode: 'MODE_CROSS_MARGIN',
        marginFactor: '0.35',
      },
    },
    'update_margin_mode.margin_factor (margin factor must not be defined when margin mode is cross margin)',
  ],
];

test.each(VALID)('%s passes', (_, command) => {
  expect(reviewCommand(command, { now })).toMatchObject({ judged: true, problems: [], refusal: null });
});

test.each(REFUSED)('%s is refused', (_, command, refusal) => {
  const review = reviewCommand(command, { now });
  expect(review.refusal).toBe(refusal);
  expect(review.problems.filter(({ by }) => by === 'check')).not.toEqual([]);
});
