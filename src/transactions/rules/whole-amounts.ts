/**
 * The one rule of commands whose other rules are not known here: numbers that a form takes in whole units are whole
 * numbers in the command, where the network's text has any form.
 */
import { checkPlainAmount, type Rule } from './common.ts';
import type { Subject } from './subject.ts';

/** Adds an objection if a commitment of liquidity is no whole number. */
export const checkCommitment: Rule = (commitment) => checkPlainAmount(commitment, 'commitmentAmount');

/** Adds an objection if the least stake for the rewards of a proposed transfer is no whole number. */
export const checkProposedTransfer: Rule = (proposal) => {
  const terms = proposal.group('terms');
  if (terms !== undefined) checkTransferOf(terms);
};

/** Adds the same objections for each of the changes of a batch. */
export const checkProposedTransfers: Rule = (batch) => {
  for (const change of batch.group('terms')?.groups('changes') ?? []) checkTransferOf(change);
};

function checkTransferOf(change: Subject): void {
  const recurring = change.group('newTransfer')?.group('changes')?.group('recurring');
  const strategy = recurring?.group('dispatchStrategy');
  if (strategy !== undefined) checkPlainAmount(strategy, 'stakingRequirement');
}
