/**
 * The rules of numbers in commands whose other rules are not known here. Numbers that a form takes in whole units must be
 * whole in the command, where the network's own rule takes any text. The fee of a commitment must be a number of at least
 * 0, and a new commitment has one.
 */
import { checkPlainAmount, checkPlainDecimal, type Rule } from './common.ts';
import type { Subject } from './subject.ts';
import { readFloat } from './values.ts';

/** Does the same as `checkCommitment`, and adds an objection of the network's check if a new commitment has no fee. */
export const checkNewCommitment: Rule = (commitment) => {
  if (commitment.text('fee') === '') commitment.refuse('fee', 'is required');
  checkCommitment(commitment);
};

/** Adds an objection if a commitment of liquidity is no whole number, or if its fee is no number or below 0. */
export const checkCommitment: Rule = (commitment) => {
  checkPlainAmount(commitment, 'commitmentAmount');
  const text = commitment.text('fee');
  if (text === '') return;
  const fee = readFloat(text);
  if (fee === undefined) commitment.refuse('fee', 'is not a valid value');
  else if (fee.lt(0)) commitment.refuse('fee', 'must be positive');
  else checkPlainDecimal(commitment, 'fee');
};

/** Adds an objection if the commitment, a bound or the base price of an automated market maker is no whole number. */
export const checkPool: Rule = (pool) => {
  checkPlainAmount(pool, 'commitmentAmount');
  const range = pool.group('concentratedLiquidityParameters');
  if (range === undefined) return;
  for (const price of ['upperBound', 'lowerBound', 'base']) checkPlainAmount(range, price);
};

/**
 * Adds an objection if the amount of a proposed transfer, the least stake for its rewards, the price at which a market is
 * to be settled, an amount of a proposed asset, or the least volume, epochs or stake of a tier is no whole number.
 */
export const checkProposal: Rule = (proposal) => {
  const terms = proposal.group('terms');
  if (terms !== undefined) checkChange(terms);
};

/** Adds the same objections for each of the changes of a batch. */
export const checkBatchProposal: Rule = (batch) => {
  for (const change of batch.group('terms')?.groups('changes') ?? []) checkChange(change);
};

function checkChange(change: Subject): void {
  const transfer = change.group('newTransfer')?.group('changes');
  if (transfer !== undefined) checkPlainAmount(transfer, 'amount');
  const strategy = transfer?.group('recurring')?.group('dispatchStrategy');
  if (strategy !== undefined) checkPlainAmount(strategy, 'stakingRequirement');
  const state = change.group('updateMarketState')?.group('changes');
  if (state !== undefined) checkPlainAmount(state, 'price');
  const newAsset = change.group('newAsset')?.group('changes');
  for (const asset of [newAsset, change.group('updateAsset')?.group('changes')]) {
    if (asset !== undefined) checkAsset(asset);
  }
  const builtin = newAsset?.group('builtinAsset');
  if (builtin !== undefined) checkPlainAmount(builtin, 'maxFaucetAmountMint');
  for (const program of ['updateReferralProgram', 'updateVolumeDiscountProgram']) {
    for (const tier of change.group(program)?.group('changes')?.groups('benefitTiers') ?? []) {
      checkPlainAmount(tier, 'minimumRunningNotionalTakerVolume');
    }
  }
  const rewards = change.group('updateReferralProgram')?.group('changes');
  for (const tier of rewards?.groups('benefitTiers') ?? []) checkPlainAmount(tier, 'minimumEpochs');
  for (const tier of rewards?.groups('stakingTiers') ?? []) checkPlainAmount(tier, 'minimumStakedTokens');
}

function checkAsset(asset: Subject): void {
  checkPlainAmount(asset, 'quantum');
  const token = asset.group('erc20');
  if (token !== undefined) for (const limit of ['lifetimeLimit', 'withdrawThreshold']) checkPlainAmount(token, limit);
}
