/** The rules of the part of a recurring transfer that selects its receivers (docs/signing.md 10.2). */
import { checkId, checkLowerCaseIds, checkPlainDecimal, checkPlainInteger } from './common.ts';
import type { Subject } from './subject.ts';
import { ID_TEXT, readDecimal, readInteger } from './values.ts';

/** The reward accounts that need a strategy, each with its only metric; without their common prefixes. */
const METRICS: Readonly<Record<string, string>> = {
  REWARD_MAKER_PAID_FEES: 'MAKER_FEES_PAID',
  REWARD_MAKER_RECEIVED_FEES: 'MAKER_FEES_RECEIVED',
  REWARD_LP_RECEIVED_FEES: 'LP_FEES_RECEIVED',
  REWARD_MARKET_PROPOSERS: 'MARKET_VALUE',
  REWARD_AVERAGE_NOTIONAL: 'AVERAGE_NOTIONAL',
  REWARD_RELATIVE_RETURN: 'RELATIVE_RETURN',
  REWARD_REALISED_RETURN: 'REALISED_RETURN',
  REWARD_RETURN_VOLATILITY: 'RETURN_VOLATILITY',
  REWARD_ELIGIBLE_ENTITIES: 'ELIGIBLE_ENTITIES',
  REWARD_VALIDATOR_RANKING: 'VALIDATOR_RANKING',
};

const MAX_EPOCHS = 100n;
const MAX_RANKS = 500;
const HALF_OF_256_BITS = 2n ** 255n;

/** Returns true for a reward account that is paid by a metric, named without its common prefix. */
export function isMetricAccount(account: string | undefined): boolean {
  return account !== undefined && Object.hasOwn(METRICS, account);
}

/**
 * Adds the findings on the part of a recurring transfer that selects its receivers.
 * @param account the type of the account that gets the transfer, without its common prefix, such as
 * `REWARD_AVERAGE_NOTIONAL`; undefined if the type is unknown
 */
export function checkDispatchStrategy(strategy: Subject, account: string | undefined): void {
  if (!isMetricAccount(account)) strategy.refuse('metric', 'is not a valid value', 'transfer.account.to');
  const isProposers = account === 'REWARD_MARKET_PROPOSERS';
  const isRanking = account === 'REWARD_VALIDATOR_RANKING';
  checkMetric(strategy, account, isProposers || isRanking || account === 'REWARD_ELIGIBLE_ENTITIES', isRanking);
  checkScope(strategy, isProposers);
  for (const list of ['markets', 'teamScope', 'eligibleKeys']) checkLowerCaseIds(strategy, list);
  checkDistribution(strategy, isProposers);
  const excluded = isProposers || isRanking ? `ACCOUNT_TYPE_${account}` : undefined;
  checkRequirement(strategy, 'stakingRequirement', excluded);
  checkRequirement(strategy, 'notionalTimeWeightedAveragePositionRequirement', excluded);
  checkWindow(strategy, isProposers);
  checkRankTable(strategy);
  checkLimits(strategy);
}

function checkMetric(
  strategy: Subject,
  account: string | undefined,
  needsNoAsset: boolean,
  takesNoAsset: boolean,
): void {
  const metric = strategy.choice('metric', 'DISPATCH_METRIC_');
  const property = `${strategy.property}.dispatch_metric`;
  if (account !== undefined && isMetricAccount(account) && metric !== METRICS[account]) {
    const set = strategy.choiceName('metric');
    strategy.refuse(
      'metric',
      `cannot set toAccountType to ACCOUNT_TYPE_${account} when dispatch metric is set to ${set}`,
      property,
    );
  }
  const asset = strategy.text('assetForMetric');
  const hasNotional = strategy.text('notionalTimeWeightedAveragePositionRequirement') !== '';
  if (asset === '' && !needsNoAsset) strategy.refuse('assetForMetric', 'is required');
  checkId(strategy, 'assetForMetric', ID_TEXT);
  if (asset !== '' && takesNoAsset) {
    strategy.refuse('assetForMetric', 'not be specified when to_account type is VALIDATOR_RANKING');
  }
  if (metric !== 'ELIGIBLE_ENTITIES') return;
  const hasStaking = strategy.text('stakingRequirement') !== '';
  if (strategy.texts('markets').length === 0 && asset === '' && !hasStaking && !hasNotional) {
    strategy.refuse(
      'metric',
      'eligible_entities metric requires at least one of (markets, asset_for_metric, staking_requirement, notional_time_weighted_average_position_requirement) to be defined',
      property,
    );
  }
  if (hasNotional && asset === '') {
    strategy.refuse(
      'assetForMetric',
      'asset for metric must be provided if NotionalTimeWeightedAveragePositionRequirement is specified',
    );
  }
}

function checkScope(strategy: Subject, isProposers: boolean): void {
  const scope = strategy.choice('entityScope', 'ENTITY_SCOPE_');
  if (scope === 'UNSPECIFIED') strategy.refuse('entityScope', 'is required');
  if (scope === 'TEAMS' && isProposers) {
    strategy.refuse('entityScope', 'ENTITY_SCOPE_TEAMS is not allowed for ACCOUNT_TYPE_REWARD_MARKET_PROPOSERS');
  }
  checkTopPerformers(strategy, scope === 'TEAMS');
  const notForScope = `should not be set when entity_scope is set to ${strategy.choiceName('entityScope')}`;
  const individuals = strategy.choice('individualScope', 'INDIVIDUAL_SCOPE_');
  if (scope === 'INDIVIDUALS') {
    if (individuals === 'UNSPECIFIED') strategy.refuse('individualScope', 'is required');
    if (strategy.texts('teamScope').length > 0) strategy.refuse('teamScope', notForScope);
  } else if (individuals !== 'UNSPECIFIED') {
    strategy.refuse('individualScope', notForScope);
  }
}

function checkTopPerformers(strategy: Subject, forTeams: boolean): void {
  const text = strategy.text('nTopPerformers');
  if (!forTeams) {
    if (text !== '') strategy.refuse('nTopPerformers', 'must not be set when entity scope is not ENTITY_SCOPE_TEAMS');
    return;
  }
  if (text === '') {
    strategy.refuse('nTopPerformers', 'is required');
    return;
  }
  const share = readDecimal(text);
  if (share === undefined) strategy.refuse('nTopPerformers', 'is not a valid number');
  else if (share.lte(0) || share.gt(1)) {
    strategy.refuse('nTopPerformers', 'must be between 0 (excluded) and 1 (included)');
  } else checkPlainDecimal(strategy, 'nTopPerformers');
}

function checkDistribution(strategy: Subject, isProposers: boolean): void {
  const isSet = strategy.choice('distributionStrategy', 'DISTRIBUTION_STRATEGY_') !== 'UNSPECIFIED';
  if (!isSet && !isProposers) strategy.refuse('distributionStrategy', 'is required');
  if (isSet && isProposers) {
    strategy.refuse(
      'distributionStrategy',
      'should not be set when to_account is set to ACCOUNT_TYPE_REWARD_MARKET_PROPOSERS',
    );
  }
}

function checkRequirement(strategy: Subject, name: string, excludedFor: string | undefined): void {
  const text = strategy.text(name);
  if (text === '') return;
  const value = readInteger(text);
  if (excludedFor !== undefined) strategy.refuse(name, `should not be set if to_account is set to ${excludedFor}`);
  else if (value === undefined) strategy.refuse(name, 'not a valid integer');
  else if (value < 0n) strategy.refuse(name, 'must be positive or zero');
  else checkPlainInteger(strategy, name);
}

function checkWindow(strategy: Subject, isProposers: boolean): void {
  const epochs = strategy.whole('windowLength');
  if (epochs > 0n && isProposers) {
    strategy.refuse('windowLength', 'should not be set for ACCOUNT_TYPE_REWARD_MARKET_PROPOSERS');
  }
  if (epochs === 0n && !isProposers) strategy.refuse('windowLength', 'must be between 1 and 100');
  if (epochs > MAX_EPOCHS) strategy.refuse('windowLength', 'must be at most 100');
}

function checkRankTable(strategy: Subject): void {
  const distribution = strategy.choice('distributionStrategy', 'DISTRIBUTION_STRATEGY_');
  const ranks = strategy.groups('rankTable');
  const needsRanks = distribution === 'RANK' || distribution === 'RANK_LOTTERY';
  if (needsRanks && ranks.length === 0) strategy.refuse('rankTable', 'must be positive');
  if (!needsRanks && ranks.length > 0) {
    const set = strategy.choiceName('distributionStrategy');
    strategy.refuse('rankTable', `should not be set for distribution strategy ${set}`);
  }
  if (ranks.length > MAX_RANKS) strategy.refuse('rankTable', 'must be at most 500');
  const broken = ranks.findIndex((rank, index) => {
    const before = ranks[index - 1];
    return before !== undefined && rank.whole('startRank') <= before.whole('startRank');
  });
  // The network's own formatting error in this property, kept so that the text is the same.
  const property = `${strategy.property}.rank_table.%!i(int=${broken}).start_rank`;
  ranks[broken]?.refuse('startRank', `must be greater than start_rank of element #${broken - 1}`, property);
}

function checkLimits(strategy: Subject): void {
  const cap = strategy.text('capRewardFeeMultiple');
  if (cap !== '') {
    const multiple = readDecimal(cap);
    if (multiple === undefined) strategy.refuse('capRewardFeeMultiple', 'is not a valid number');
    else if (multiple.lte(0)) strategy.refuse('capRewardFeeMultiple', 'must be positive');
    else checkPlainDecimal(strategy, 'capRewardFeeMultiple');
  }
  const interval = strategy.whole('transferInterval');
  if (strategy.has('transferInterval') && (interval <= 0n || interval > MAX_EPOCHS)) {
    strategy.refuse('transferInterval', 'must be between 1 and 100');
  }
  if (strategy.has('targetNotionalVolume')) checkTargetVolume(strategy);
}

function checkTargetVolume(strategy: Subject): void {
  const name = 'targetNotionalVolume';
  const metric = strategy.choice('metric', 'DISPATCH_METRIC_');
  const lacksAsset = metric === 'ELIGIBLE_ENTITIES' && strategy.text('assetForMetric') === '';
  if (metric === 'MARKET_VALUE' || metric === 'VALIDATOR_RANKING' || lacksAsset) {
    strategy.refuse(name, `not allowed for metric ${strategy.choiceName('metric')}`);
  }
  const volume = readInteger(strategy.text(name));
  if (volume === undefined) strategy.refuse(name, 'is not a valid number');
  else if (volume <= 0n || volume >= HALF_OF_256_BITS) strategy.refuse(name, 'must be positive');
  else checkPlainInteger(strategy, name);
}
