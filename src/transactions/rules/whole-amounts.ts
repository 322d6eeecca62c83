/**
 * The one rule of commands whose other rules are not known here: numbers that a form takes in whole units are whole
 * numbers in the command, where the network's text has any form.
 */
import { checkPlainAmount, type Rule } from './common.ts';
import type { Subject } from './subject.ts';

/** Adds an objection if a commitment of liquidity is no whole number. */
export const checkCommitment: Rule = (commitment) => checkPlainAmount(commitment, 'commitmentAmount');

/** Adds an objection if the amount of a proposed transfer, or the least stake for its rewards, is no whole number. */
export const checkProposedTransfer: Rule = (proposal) => {
  const terms = proposal.group('terms');
  if (terms !== undefined) checkTransferOf(terms);
};

/** Adds the same objections for each of the changes of a batch. */
export const checkProposedTransfers: Rule = (batch) => {
  for (const change of batch.group('terms')?.groups('changes') ?? []) checkTransferOf(change);
};

function checkTransferOf(change: Subject): void {
  const transfer = change.group('newTransfer')?.group('changes');
  if (transfer !== undefined) checkPlainAmount(transfer, 'amount');
  const strategy = transfer?.group('recurring')?.group('dispatchStrategy');
  if (strategy !== undefined) checkPlainAmount(strategy, 'stakingRequirement');
}
