import { checkRequiredId, type Rule } from './common.ts';
import { ID_TEXT } from './values.ts';

/** Adds the findings on a voteSubmission (docs/signing.md 10.1). */
export const checkVote: Rule = (vote) => {
  checkRequiredId(vote, 'proposalId', ID_TEXT);
  const value = vote.choice('value', 'VALUE_');
  if (value === 'UNSPECIFIED') vote.refuse('value', 'is required');
  else if (value === undefined) vote.refuse('value', 'is not a valid value');
  vote.warn('plain', '', 'Until the proposal closes, a later vote of the same key replaces this one.');
};
