/** The rules of delegateSubmission and undelegateSubmission (docs/signing.md 10.4, 10.5). */
import { checkInteger, checkRequiredId, type Rule } from './common.ts';
import { KEY_TEXT } from './values.ts';

const TOO_LARGE = 'amount is not a valid base 10 number';

/** Adds the findings on a delegateSubmission (docs/signing.md 10.4). */
export const checkDelegate: Rule = (delegation) => {
  const refused = 'is required';
  checkInteger(delegation, 'amount', { empty: refused, zero: refused, negative: refused, tooLarge: TOO_LARGE });
  checkRequiredId(delegation, 'nodeId', KEY_TEXT);
};

/** Adds the findings on an undelegateSubmission (docs/signing.md 10.5). */
export const checkUndelegate: Rule = (removal) => {
  const method = removal.choice('method', 'METHOD_');
  if (method !== 'NOW' && method !== 'AT_END_OF_EPOCH') removal.refuse('method', 'is required');
  checkRequiredId(removal, 'nodeId', KEY_TEXT);
  removal.later(() => {
    const amount = checkInteger(removal, 'amount', {
      empty: TOO_LARGE,
      negative: TOO_LARGE,
      invalid: TOO_LARGE,
      tooLarge: TOO_LARGE,
    });
    if (amount === 0n) removal.warn('loud', 'amount', 'An amount of 0 removes the whole delegation to this node.');
  });
  if (method === 'NOW') {
    removal.warn('loud', 'method', 'Undelegating now gives up the rewards of the current epoch.');
  }
  removal.warn('plain', '', 'After this, new stake is no longer delegated automatically.');
};
