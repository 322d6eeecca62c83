import { checkInteger, checkRequiredId, type Rule } from './common.ts';
import { holdsChecksum, ID_TEXT, isChainAddress } from './values.ts';

/** Adds the findings on a withdrawSubmission (docs/signing.md 10.6). */
export const checkWithdraw: Rule = (withdrawal) => {
  const refused = 'is required';
  checkInteger(withdrawal, 'amount', { empty: refused, zero: refused, negative: refused, tooLarge: 'invalid amount' });
  checkRequiredId(withdrawal, 'asset', ID_TEXT);
  const ext = withdrawal.group('ext', 'withdraw_ext');
  if (ext === undefined) {
    withdrawal.warn(
      'loud',
      'ext',
      'Every asset of an external chain needs a receiver there; without one this is refused.',
    );
    return;
  }
  const erc20 = ext.group('erc20');
  if (erc20 === undefined) {
    ext.object('check', '', 'unsupported withdraw extended details', 'withdraw_ext.ext');
    return;
  }
  const address = erc20.text('receiverAddress');
  const property = 'withdraw_ext.erc20.received_address';
  if (address === '') erc20.refuse('receiverAddress', 'is required', property);
  else if (!isChainAddress(address)) erc20.refuse('receiverAddress', 'is not a valid ethereum address', property);
  else if (!holdsChecksum(address)) {
    erc20.object(
      'orrery',
      'receiverAddress',
      'has capital letters that do not match its checksum, so a digit may be wrong',
    );
  }
  erc20.warn(
    'loud',
    'receiverAddress',
    'Funds sent to a wrong address are lost. Nobody checks the owner of the address.',
  );
};
