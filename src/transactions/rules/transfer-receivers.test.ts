import { describe, expect, test } from 'vitest';
import { dangers, id, objections, review, reviewRefusal, ZEROS } from '../reviews.fixture.ts';
import { base, oneOffTransfer, recurringTransfer } from './transfer.fixture.ts';

describe('the receivers', () => {
  test('a receiver that is not an own key is pointed out loudly', () => {
    expect(dangers({ transfer: recurringTransfer })).toEqual(['loud transfer.to']);
    expect(dangers({ transfer: recurringTransfer }, { sender: id('a') })).toEqual([]);
    expect(dangers({ transfer: { ...recurringTransfer, to: ZEROS } })).toEqual(['loud transfer.to']);
  });

  test('while the vault is locked, no receiver is called a foreign one', () => {
    const { dangers: found } = review({ transfer: recurringTransfer }, { ownKeys: 'locked' });
    expect(found).toMatchObject([
      { weight: 'plain', path: 'transfer.to', text: expect.stringMatching(/^The vault is locked, so it is not known/) },
    ]);
  });

  test.each<[string, object, string]>([
    [
      'the treasury under a key',
      { ...oneOffTransfer, toAccountType: 'ACCOUNT_TYPE_NETWORK_TREASURY' },
      'could not transfer funds, to party is invalid for reward account type',
    ],
    [
      'insurance, every epoch',
      { ...recurringTransfer, toAccountType: 'ACCOUNT_TYPE_INSURANCE' },
      'could not transfer funds, unsupported to account type',
    ],
    [
      'somebody else from staking',
      { ...oneOffTransfer, fromAccountType: 'ACCOUNT_TYPE_LOCKED_FOR_STAKING' },
      'transfers from locked for staking allowed only to own general account',
    ],
    [
      'fees from staking',
      {
        ...oneOffTransfer,
        fromAccountType: 'ACCOUNT_TYPE_LOCKED_FOR_STAKING',
        toAccountType: 'ACCOUNT_TYPE_BUY_BACK_FEES',
      },
      'can only transfer from locked for staking to general account',
    ],
    [
      "somebody else's staking",
      { ...oneOffTransfer, toAccountType: 'ACCOUNT_TYPE_LOCKED_FOR_STAKING' },
      'transfers to locked for staking allowed only from own general account',
    ],
  ])('%s is refused later, and so here', (_, transfer, text) => {
    expect(review({ transfer }).refusal).toBeNull();
    expect(objections({ transfer }, { sender: id('c') })).toEqual([`later transfer.toAccountType: ${text}`]);
  });

  test('more than accounts can hold is refused later, and so here', () => {
    expect(objections({ transfer: { ...oneOffTransfer, amount: String(2n ** 256n) } })).toEqual([
      'later transfer.amount: invalid transfer amount',
    ]);
    expect(objections({ transfer: { ...oneOffTransfer, amount: String(2n ** 256n - 1n) } })).toEqual([]);
    expect(objections({ transfer: { ...oneOffTransfer, amount: '9'.repeat(500_000) } })).toHaveLength(1);
  });

  test('cancelling needs an id', () => {
    expect(reviewRefusal('cancelTransfer', {})).toBe('cancel_transfer.transfer_id (is required)');
    expect(reviewRefusal('cancelTransfer', { transferId: 'x' })).toBe(
      'cancel_transfer.transfer_id (should be a valid Vega ID)',
    );
    expect(reviewRefusal('cancelTransfer', { transferId: id('a') })).toBeNull();
  });
});

describe('a dispatch strategy', () => {
  const strategy = {
    assetForMetric: id('d'),
    metric: 'DISPATCH_METRIC_MAKER_FEES_PAID',
    entityScope: 'ENTITY_SCOPE_INDIVIDUALS',
    individualScope: 'INDIVIDUAL_SCOPE_ALL',
    windowLength: '1',
    distributionStrategy: 'DISTRIBUTION_STRATEGY_PRO_RATA',
  };
  const refuses = (change: object, account = 'REWARD_MAKER_PAID_FEES') =>
    reviewRefusal('transfer', {
      ...base,
      to: ZEROS,
      toAccountType: `ACCOUNT_TYPE_${account}`,
      recurring: { ...recurringTransfer.recurring, dispatchStrategy: { ...strategy, ...change } },
    });
  const at = (field: string, text: string) => `transfer.kind.dispatch_strategy.${field} (${text})`;
  const teams = { entityScope: 'ENTITY_SCOPE_TEAMS', individualScope: undefined, nTopPerformers: '0.5' };
  const ranked = {
    distributionStrategy: 'DISTRIBUTION_STRATEGY_RANK',
    rankTable: [{ startRank: 1 }, { startRank: 5 }],
  };
  const proposers = {
    assetForMetric: undefined,
    metric: 'DISPATCH_METRIC_MARKET_VALUE',
    windowLength: undefined,
    distributionStrategy: undefined,
  };
  const NOT_ALLOWED = 'should not be set when entity_scope is set to';

  test.each<[string, object, string?]>([
    ['plain', {}],
    ['for teams', teams],
    ['by rank', ranked],
    ['by lot', { ...ranked, distributionStrategy: 'DISTRIBUTION_STRATEGY_RANK_LOTTERY' }],
    [
      'with limits',
      {
        stakingRequirement: '0',
        capRewardFeeMultiple: '0.5',
        transferInterval: 100,
        targetNotionalVolume: '1',
        windowLength: '100',
      },
    ],
    ['for market proposers', proposers, 'REWARD_MARKET_PROPOSERS'],
    [
      'for validators',
      { metric: 'DISPATCH_METRIC_VALIDATOR_RANKING', assetForMetric: undefined },
      'REWARD_VALIDATOR_RANKING',
    ],
    [
      'for the eligible',
      { metric: 'DISPATCH_METRIC_ELIGIBLE_ENTITIES', assetForMetric: undefined, stakingRequirement: '5' },
      'REWARD_ELIGIBLE_ENTITIES',
    ],
  ])('%s passes', (_, change, account) => {
    expect(refuses(change, account)).toBeNull();
  });

  test.each<[object, string]>([
    [{ assetForMetric: '' }, at('asset_for_metric', 'is required')],
    [{ assetForMetric: 'x' }, at('asset_for_metric', 'should be a valid Vega ID')],
    [{ entityScope: undefined, individualScope: undefined }, at('entity_scope', 'is required')],
    [{ individualScope: undefined }, at('individual_scope', 'is required')],
    [
      { ...teams, individualScope: 'INDIVIDUAL_SCOPE_ALL' },
      at('individual_scope', `${NOT_ALLOWED} ENTITY_SCOPE_TEAMS`),
    ],
    [{ teamScope: ['x'] }, at('team_scope', `${NOT_ALLOWED} ENTITY_SCOPE_INDIVIDUALS`)],
    [{ nTopPerformers: '0.5' }, at('n_top_performers', 'must not be set when entity scope is not ENTITY_SCOPE_TEAMS')],
    [{ ...teams, nTopPerformers: '' }, at('n_top_performers', 'is required')],
    [{ ...teams, nTopPerformers: 'x' }, at('n_top_performers', 'is not a valid number')],
    [{ ...teams, nTopPerformers: '0' }, at('n_top_performers', 'must be between 0 (excluded) and 1 (included)')],
    [{ ...teams, nTopPerformers: '1.01' }, at('n_top_performers', 'must be between 0 (excluded) and 1 (included)')],
    [{ stakingRequirement: 'x' }, at('staking_requirement', 'not a valid integer')],
    [{ stakingRequirement: '-1' }, at('staking_requirement', 'must be positive or zero')],
    [
      { notionalTimeWeightedAveragePositionRequirement: '1.5' },
      at('notional_time_weighted_average_position_requirement', 'not a valid integer'),
    ],
    [{ windowLength: '0' }, at('window_length', 'must be between 1 and 100')],
    [{ windowLength: '101' }, at('window_length', 'must be at most 100')],
    [{ distributionStrategy: undefined }, at('distribution_strategy', 'is required')],
    [
      { rankTable: [{ startRank: 1 }] },
      at('rank_table', 'should not be set for distribution strategy DISTRIBUTION_STRATEGY_PRO_RATA'),
    ],
    [{ ...ranked, rankTable: [] }, at('rank_table', 'must be positive')],
    [
      { ...ranked, rankTable: Array.from({ length: 501 }, (_, startRank) => ({ startRank })) },
      at('rank_table', 'must be at most 500'),
    ],
    [
      { ...ranked, rankTable: [{ startRank: 5 }, { startRank: 5 }, { startRank: 1 }] },
      at('rank_table.%!i(int=1).start_rank', 'must be greater than start_rank of element #0'),
    ],
    [{ capRewardFeeMultiple: '0' }, at('cap_reward_fee_multiple', 'must be positive')],
    [{ capRewardFeeMultiple: 'x' }, at('cap_reward_fee_multiple', 'is not a valid number')],
    [{ transferInterval: 0 }, at('transfer_interval', 'must be between 1 and 100')],
    [{ transferInterval: 101 }, at('transfer_interval', 'must be between 1 and 100')],
    [{ targetNotionalVolume: '0' }, at('target_notional_volume', 'must be positive')],
    [{ targetNotionalVolume: String(2n ** 255n) }, at('target_notional_volume', 'must be positive')],
    [{ targetNotionalVolume: '1.5' }, at('target_notional_volume', 'is not a valid number')],
  ])('%j is refused', (change, text) => {
    expect(refuses(change)).toBe(text);
  });

  test.each<[string, object, string]>([
    [
      'REWARD_MARKET_PROPOSERS',
      {
        ...proposers,
        ...teams,
        stakingRequirement: '1',
        windowLength: '1',
        distributionStrategy: 'DISTRIBUTION_STRATEGY_PRO_RATA',
      },
      [
        at('distribution_strategy', 'should not be set when to_account is set to ACCOUNT_TYPE_REWARD_MARKET_PROPOSERS'),
        at('entity_scope', 'ENTITY_SCOPE_TEAMS is not allowed for ACCOUNT_TYPE_REWARD_MARKET_PROPOSERS'),
        at('staking_requirement', 'should not be set if to_account is set to ACCOUNT_TYPE_REWARD_MARKET_PROPOSERS'),
        at('window_length', 'should not be set for ACCOUNT_TYPE_REWARD_MARKET_PROPOSERS'),
      ].join(', '),
    ],
    [
      'REWARD_VALIDATOR_RANKING',
      { metric: 'DISPATCH_METRIC_VALIDATOR_RANKING', targetNotionalVolume: '1' },
      [
        at('asset_for_metric', 'not be specified when to_account type is VALIDATOR_RANKING'),
        at('target_notional_volume', 'not allowed for metric DISPATCH_METRIC_VALIDATOR_RANKING'),
      ].join(', '),
    ],
    [
      'REWARD_ELIGIBLE_ENTITIES',
      { metric: 'DISPATCH_METRIC_ELIGIBLE_ENTITIES', assetForMetric: undefined },
      at(
        'dispatch_metric',
        'eligible_entities metric requires at least one of (markets, asset_for_metric, staking_requirement, notional_time_weighted_average_position_requirement) to be defined',
      ),
    ],
    [
      'REWARD_ELIGIBLE_ENTITIES',
      {
        metric: 'DISPATCH_METRIC_ELIGIBLE_ENTITIES',
        assetForMetric: undefined,
        notionalTimeWeightedAveragePositionRequirement: '1',
      },
      at(
        'asset_for_metric',
        'asset for metric must be provided if NotionalTimeWeightedAveragePositionRequirement is specified',
      ),
    ],
    ['GENERAL', {}, 'transfer.account.to (is not a valid value)'],
  ])('for %s, %j is refused', (account, change, text) => {
    expect(refuses(change, account)).toBe(text);
  });

  test('is needed for reward accounts', () => {
    expect(
      reviewRefusal('transfer', {
        ...recurringTransfer,
        to: ZEROS,
        toAccountType: 'ACCOUNT_TYPE_REWARD_AVERAGE_NOTIONAL',
      }),
    ).toBe('transfer.kind.dispatch_strategy (is required)');
  });
});
