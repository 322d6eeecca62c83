import type { GroupGuide } from './guide.ts';

const REWARDS = [
  'ACCOUNT_TYPE_REWARD_MAKER_PAID_FEES',
  'ACCOUNT_TYPE_REWARD_MAKER_RECEIVED_FEES',
  'ACCOUNT_TYPE_REWARD_LP_RECEIVED_FEES',
  'ACCOUNT_TYPE_REWARD_MARKET_PROPOSERS',
  'ACCOUNT_TYPE_REWARD_AVERAGE_NOTIONAL',
  'ACCOUNT_TYPE_REWARD_RELATIVE_RETURN',
  'ACCOUNT_TYPE_REWARD_RETURN_VOLATILITY',
  'ACCOUNT_TYPE_REWARD_REALISED_RETURN',
  'ACCOUNT_TYPE_REWARD_VALIDATOR_RANKING',
  'ACCOUNT_TYPE_REWARD_ELIGIBLE_ENTITIES',
];

/** The guide to the fields of a transfer. */
export const transfer: GroupGuide = {
  asset: { label: 'Asset', meaning: 'asset' },
  amount: { label: 'Amount', meaning: 'amount' },
  fromAccountType: {
    label: 'From account',
    only: ['ACCOUNT_TYPE_GENERAL', 'ACCOUNT_TYPE_VESTED_REWARDS', 'ACCOUNT_TYPE_LOCKED_FOR_STAKING'],
  },
  to: {
    label: 'To',
    meaning: 'party',
    help: 'Every 64-character hex text is a valid key. A transfer cannot be undone. For rewards and the treasury, enter 64 zeros.',
  },
  toAccountType: {
    label: 'To account',
    only: [
      'ACCOUNT_TYPE_GENERAL',
      'ACCOUNT_TYPE_NETWORK_TREASURY',
      'ACCOUNT_TYPE_GLOBAL_REWARD',
      'ACCOUNT_TYPE_BUY_BACK_FEES',
      'ACCOUNT_TYPE_LOCKED_FOR_STAKING',
      ...REWARDS,
    ],
  },
  kind: { label: 'When' },
  oneOff: { label: 'Once', empty: 'Paid once, as soon as the network executes it.' },
  recurring: { label: 'Every epoch' },
  reference: { label: 'Reference', help: 'Your own note. Everyone can read it.', bytes: 100 },
  from: {
    label: 'From the key of a pool',
    meaning: 'party',
    help: 'Only for vested rewards of an automated market maker of your own.',
    when: ({ fromAccountType }) => fromAccountType === 'ACCOUNT_TYPE_VESTED_REWARDS',
  },
};

/** The guide to the fields of a transfer that a proposal asks for. */
export const proposedTransfer: GroupGuide = {
  sourceType: {},
  source: {},
  transferType: {},
  asset: { label: 'Asset', meaning: 'asset' },
  amount: { label: 'Amount', meaning: 'amount' },
  fractionOfBalance: {},
  destinationType: {},
  destination: {
    label: 'Destination',
    meaning: 'party',
    help: 'A key or the id of a market, as the type of the account needs; empty for an account of the network.',
  },
};

/** The guide to the fields of a transfer that is paid once. */
export const oneOff: GroupGuide = {
  deliverOn: {
    label: 'Deliver on',
    meaning: 'time',
    help: 'If it is empty, the amount is paid as soon as the network executes the transfer. Otherwise the network takes the amount when it executes the transfer, and pays it at this time, which must lie in the future. The transfer cannot be cancelled.',
  },
};

/** The guide to the fields of a recurring transfer. */
export const recurring: GroupGuide = {
  startEpoch: { label: 'First epoch', meaning: 'epoch' },
  endEpoch: { label: 'Last epoch', meaning: 'epoch', help: 'Empty: until it is cancelled or the funds run out.' },
  factor: { label: 'Factor', help: 'Multiplies the amount each epoch: 1 keeps it, above 1 increases it.' },
  dispatchStrategy: { label: 'How rewards are shared out', help: 'For reward accounts.' },
};

/** The guide to the fields that select the receivers of a recurring transfer. */
export const dispatchStrategy: GroupGuide = {
  metric: { label: 'Metric', help: 'Must match the reward account.' },
  assetForMetric: { label: 'Asset of the metric', meaning: 'asset' },
  markets: { label: 'Markets', meaning: 'market', entry: 'market', help: 'None: all markets.' },
  entityScope: { label: 'For', only: ['ENTITY_SCOPE_INDIVIDUALS', 'ENTITY_SCOPE_TEAMS'] },
  individualScope: {
    label: 'Which individuals',
    when: ({ entityScope }) => entityScope === 'ENTITY_SCOPE_INDIVIDUALS',
  },
  teamScope: {
    label: 'Which teams',
    meaning: 'id',
    entry: 'team',
    help: 'None: all teams.',
    when: ({ entityScope }) => entityScope === 'ENTITY_SCOPE_TEAMS',
  },
  nTopPerformers: {
    label: 'Top performers',
    meaning: 'share',
    help: 'The share of team members that count: 0.25 is a quarter.',
    when: ({ entityScope }) => entityScope === 'ENTITY_SCOPE_TEAMS',
  },
  windowLength: { label: 'Window', meaning: 'epochs', help: '1 to 100 epochs.' },
  distributionStrategy: { label: 'Shared out' },
  rankTable: {
    label: 'Ranks',
    entry: 'rank',
    when: ({ distributionStrategy: shared }) =>
      shared === 'DISTRIBUTION_STRATEGY_RANK' || shared === 'DISTRIBUTION_STRATEGY_RANK_LOTTERY',
  },
  lockPeriod: { label: 'Locked for', meaning: 'epochs' },
  stakingRequirement: { label: 'Minimum stake', meaning: 'stake' },
  notionalTimeWeightedAveragePositionRequirement: {
    label: 'Minimum average position',
    meaning: 'whole',
    help: 'A whole number.',
  },
  capRewardFeeMultiple: { label: 'Cap, in multiples of fees paid' },
  transferInterval: { label: 'Pays every', meaning: 'epochs', help: '1 to 100 epochs.' },
  targetNotionalVolume: { label: 'Target volume', meaning: 'whole', help: 'A whole number.' },
  eligibleKeys: { label: 'Eligible keys', meaning: 'party', entry: 'key', help: 'None: all keys.' },
};

/** The guide to the fields of one rank of receivers. */
export const rank: GroupGuide = {
  startRank: { label: 'From rank', help: 'Each row starts at a higher rank than the previous row.' },
  shareRatio: { label: 'Share' },
};

/** The guide to the fields of a cancellation of a transfer. */
export const cancelTransfer: GroupGuide = {
  transferId: {
    label: 'Transfer',
    meaning: 'id',
    help: 'One of your recurring transfers. One-off transfers cannot be cancelled.',
  },
};

/** The guide to the fields of a withdrawal. */
export const withdraw: GroupGuide = {
  asset: { label: 'Asset', meaning: 'asset' },
  amount: { label: 'Amount', meaning: 'amount' },
  ext: { label: 'Destination', isOpen: true },
};

export const withdrawExt: GroupGuide = { ext: { label: 'Chain' }, erc20: { label: 'Ethereum', isOpen: true } };

/** The guide to the fields of a withdrawal to an Ethereum address. */
export const erc20Withdraw: GroupGuide = {
  receiverAddress: {
    label: 'Ethereum address',
    meaning: 'address',
    placeholder: '0x…',
    help: 'The owner of this address gets the funds. This cannot be undone.',
  },
};
