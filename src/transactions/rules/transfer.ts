/** The rules of transfer and cancelTransfer (docs/signing.md 10.2, 10.3). */
import {
  checkAhead,
  checkId,
  checkInteger,
  checkLength,
  checkPlainDecimal,
  checkRequiredId,
  type Rule,
} from './common.ts';
import { checkDispatchStrategy, isMetricAccount } from './dispatch-strategy.ts';
import type { Subject } from './subject.ts';
import { ID_TEXT, isId, KEY_TEXT, NETWORK_PARTY, readFloat } from './values.ts';

const SOURCES: readonly (string | undefined)[] = ['GENERAL', 'VESTED_REWARDS', 'LOCKED_FOR_STAKING'];
const ONE_OFF_TARGETS: readonly (string | undefined)[] = [
  'UNSPECIFIED',
  'GENERAL',
  'GLOBAL_REWARD',
  'NETWORK_TREASURY',
  'BUY_BACK_FEES',
  'LOCKED_FOR_STAKING',
];
const KIND = 'transfer.kind';

/** Adds the findings on a transfer (docs/signing.md 10.2). */
export const checkTransfer: Rule = (transfer) => {
  const source = transfer.choice('fromAccountType', 'ACCOUNT_TYPE_');
  const target = transfer.choice('toAccountType', 'ACCOUNT_TYPE_');
  checkInteger(transfer, 'amount', {
    empty: 'is required',
    zero: 'is required',
    negative: 'must be positive',
    tooLarge: 'invalid transfer amount',
  });
  checkRequiredId(transfer, 'to', KEY_TEXT);
  if (target === undefined || target === 'UNSPECIFIED') transfer.refuse('toAccountType', 'is not a valid value');
  if (target === 'GLOBAL_REWARD' && transfer.text('to') !== NETWORK_PARTY) {
    transfer.refuse('toAccountType', 'is not a valid value');
  }
  if (!SOURCES.includes(source)) transfer.refuse('fromAccountType', 'is not a valid value');
  checkRequiredId(transfer, 'asset', ID_TEXT);
  checkLength(transfer, 'reference', 100, 'must be less than 100 characters');
  checkDerivedSource(transfer, source, target);

  const oneOff = transfer.group('oneOff', KIND);
  const recurring = transfer.group('recurring', KIND);
  if (oneOff !== undefined) checkOneOff(transfer, oneOff, target);
  else if (recurring !== undefined) checkRecurring(transfer, recurring, source, target);
  else transfer.object('check', '', 'is required', KIND);

  checkAccounts(transfer, source, target);
  warnOfReceiver(transfer, target);
};

function checkDerivedSource(transfer: Subject, source: string | undefined, target: string | undefined): void {
  if (!transfer.has('from')) return;
  if (isId(transfer.text('from'))) checkId(transfer, 'from', KEY_TEXT);
  else transfer.refuse('from', KEY_TEXT);
  if (source !== 'VESTED_REWARDS') transfer.refuse('from', 'from can only be set for vested rewards');
  if (target !== 'GENERAL') transfer.refuse('from', 'from can only be set when transferring to general account');
}

function checkOneOff(transfer: Subject, oneOff: Subject, target: string | undefined): void {
  if (!ONE_OFF_TARGETS.includes(target)) {
    transfer.refuse('toAccountType', 'account type is not valid for one off transfer');
  }
  const deliverOn = oneOff.whole('deliverOn');
  if (deliverOn < 0n) oneOff.refuse('deliverOn', 'must be positive or zero');
  if (isMetricAccount(target)) {
    transfer.refuse(
      'toAccountType',
      'transfers to metric-based reward accounts must be recurring transfers that specify a distribution metric',
      'transfer.account.to',
    );
  }
  checkAhead(oneOff, 'deliverOn');
  if (deliverOn > oneOff.circumstances.now) {
    oneOff.warn(
      'loud',
      'deliverOn',
      'The amount leaves the account of the sender at once and reaches the receiver at that time. This cannot be cancelled.',
    );
  } else if (deliverOn === 0n) {
    oneOff.warn('plain', 'deliverOn', 'The amount is paid at once.');
  }
}

function checkRecurring(
  transfer: Subject,
  recurring: Subject,
  source: string | undefined,
  target: string | undefined,
): void {
  if (source === 'VESTED_REWARDS') {
    transfer.refuse('fromAccountType', 'account type is not valid for one recurring transfer');
  }
  const hasEnd = recurring.has('endEpoch');
  const [start, end] = [recurring.whole('startEpoch'), recurring.whole('endEpoch')];
  if (hasEnd && end === 0n) recurring.refuse('endEpoch', 'must be positive');
  if (start === 0n) recurring.refuse('startEpoch', 'must be positive');
  if (hasEnd && start > end) recurring.refuse('endEpoch', 'must be after start_epoch');
  const { currentEpoch } = recurring.circumstances;
  if (currentEpoch !== undefined && start > 0n && start < currentEpoch) {
    recurring.object('later', 'startEpoch', 'start epoch in the past');
  }
  checkFactor(recurring);
  const strategy = recurring.group('dispatchStrategy');
  if (strategy !== undefined) checkDispatchStrategy(strategy, target);
  else if (isMetricAccount(target)) recurring.refuse('dispatchStrategy', 'is required');
  if (!hasEnd) {
    recurring.warn('loud', 'endEpoch', 'Without a last epoch it continues until it is cancelled or the funds run out.');
  }
}

function checkFactor(recurring: Subject): void {
  const factor = readFloat(recurring.text('factor'));
  if (factor === undefined) recurring.refuse('factor', 'not a valid float');
  else if (factor.lte(0)) recurring.refuse('factor', 'must be positive');
  else checkPlainDecimal(recurring, 'factor');
  if (factor?.gt(1)) recurring.warn('loud', 'factor', 'With a factor above 1 every payment is larger than the last.');
}

const FAILED = 'could not transfer funds, ';

/** Adds the objections that the network raises only when it executes the transfer. */
function checkAccounts(transfer: Subject, source: string | undefined, target: string | undefined): void {
  const to = transfer.text('to');
  const { sender } = transfer.circumstances;
  const isOwn = sender === undefined || sender === to;
  const fail = (text: string) => transfer.object('later', 'toAccountType', text);
  if (target === 'NETWORK_TREASURY' && to !== NETWORK_PARTY) {
    fail(`${FAILED}to party is invalid for reward account type`);
  }
  const isSupported = ONE_OFF_TARGETS.includes(target) || isMetricAccount(target);
  if (target !== undefined && !isSupported && transfer.has('recurring')) {
    fail(`${FAILED}unsupported to account type`);
  }
  if (source === 'LOCKED_FOR_STAKING') {
    if (target !== 'GENERAL') fail('can only transfer from locked for staking to general account');
    else if (!isOwn) fail('transfers from locked for staking allowed only to own general account');
  }
  if (target === 'LOCKED_FOR_STAKING' && (source !== 'GENERAL' || !isOwn)) {
    fail('transfers to locked for staking allowed only from own general account');
  }
}

function warnOfReceiver(transfer: Subject, target: string | undefined): void {
  const to = transfer.text('to');
  const { sender, ownKeys = [] } = transfer.circumstances;
  if (to === NETWORK_PARTY && target === 'GENERAL') {
    transfer.warn('loud', 'to', 'Nobody has the key of 64 zeros: an amount paid to its general account is lost.');
  }
  if (!isId(to) || to === sender || to === NETWORK_PARTY) return;
  if (ownKeys === 'locked') {
    transfer.warn('plain', 'to', 'The vault is locked, so it is not known if the receiver is one of your keys.');
    return;
  }
  if (ownKeys.includes(to)) return;
  transfer.warn(
    'loud',
    'to',
    'The receiver is not one of your keys. Every 64-character hex text is a valid key, and a transfer cannot be undone.',
  );
}

/** Adds the findings on a cancelTransfer (docs/signing.md 10.3). */
export const checkCancelTransfer: Rule = (cancellation) => {
  checkRequiredId(cancellation, 'transferId', ID_TEXT);
};
