import { checkAhead, checkInteger, checkLength, checkPlainAmount, checkRequiredId, type Rule } from './common.ts';
import type { Subject } from './subject.ts';
import { ID_TEXT } from './values.ts';

/** The maximum size of an order, which also means a whole position. */
export const MAX_SIZE = 2n ** 62n - 1n;
const NOT_PERSISTENT: readonly (string | undefined)[] = ['IOC', 'FOK'];
const PEGGABLE: readonly (string | undefined)[] = ['GTT', 'GTC', 'GFN'];

/**
 * Returns the time in force of an order without its common prefix, such as `GTC`; undefined for a number without a
 * name.
 */
export const timeInForceOf = (subject: Subject) => subject.choice('timeInForce', 'TIME_IN_FORCE_');

/**
 * Adds an objection of the network's check if an enum is not set, or if its number has no name.
 * @param value its name without prefix, as `Subject.choice` returns it
 */
export function checkRequiredChoice(subject: Subject, name: string, value: string | undefined): void {
  if (value === 'UNSPECIFIED') subject.refuse(name, 'is required');
  else if (value === undefined) subject.refuse(name, 'is not a valid value');
}

/** Adds the findings on an orderSubmission (docs/signing.md 10.7). */
export const checkOrder: Rule = (order) => {
  const type = order.choice('type', 'TYPE_');
  const timeInForce = timeInForceOf(order);
  checkLength(order, 'reference', 100, 'reference is too long');
  checkRequiredId(order, 'marketId', ID_TEXT);
  checkRequiredChoice(order, 'side', order.choice('side', 'SIDE_'));
  checkRequiredChoice(order, 'type', type);
  if (type === 'NETWORK') order.refuse('type', 'is unauthorised');
  checkRequiredChoice(order, 'timeInForce', timeInForce);
  checkSize(order);
  checkExpiry(order, timeInForce === 'GTT');
  checkFlags(order, type, timeInForce);
  const iceberg = order.group('icebergOpts');
  if (iceberg !== undefined) checkIceberg(order, iceberg, type, timeInForce);
  const pegged = order.group('peggedOrder');
  if (pegged !== undefined) checkPegged(order, pegged, type, timeInForce);
  else checkPrice(order, type, timeInForce);
  if (type === 'MARKET')
    order.warn('plain', 'type', 'A market order has no price limit: it trades at any price in the order book.');
};

function checkSize(order: Subject): void {
  const size = order.whole('size');
  if (size === 0n) order.refuse('size', 'must be positive');
  if (size > MAX_SIZE) order.refuse('size', 'size is too large');
}

function checkExpiry(order: Subject, expires: boolean): void {
  const expiresAt = order.whole('expiresAt');
  if (expires && expiresAt <= 0n) order.refuse('expiresAt', 'must be positive');
  if (!expires && expiresAt !== 0n) {
    order.refuse('expiresAt', 'is only available when the time in force is of type GTT');
  }
  if (expires) checkAhead(order, 'expiresAt', 'invalid expiresAt time');
}

function checkFlags(order: Subject, type: string | undefined, timeInForce: string | undefined): void {
  const isPersistent = !NOT_PERSISTENT.includes(timeInForce);
  const [postOnly, reduceOnly] = [order.flag('postOnly'), order.flag('reduceOnly')];
  if (postOnly && reduceOnly) {
    order.refuse('postOnly', 'cannot be true at the same time as order_submission.reduce_only');
    return;
  }
  if (postOnly && type !== 'LIMIT') order.refuse('postOnly', 'only valid for limit orders');
  if (postOnly && !isPersistent) order.refuse('postOnly', 'only valid for persistent orders');
  if (reduceOnly && isPersistent) order.refuse('reduceOnly', 'only valid for non-persistent orders');
  if (reduceOnly && order.has('peggedOrder')) order.refuse('reduceOnly', 'cannot be pegged');
}

function checkIceberg(
  order: Subject,
  iceberg: Subject,
  type: string | undefined,
  timeInForce: string | undefined,
): void {
  const [peak, least] = [iceberg.whole('peakSize'), iceberg.whole('minimumVisibleSize')];
  if (peak < least) iceberg.refuse('peakSize', 'must be >= order_submission.iceberg_opts.minimum_visible_size');
  if (least === 0n) iceberg.refuse('minimumVisibleSize', 'must be positive');
  if (peak > order.whole('size')) iceberg.refuse('peakSize', 'must be <= order_submission.size');
  if (type !== 'LIMIT') order.refuse('type', 'iceberg order must be of type LIMIT');
  if (NOT_PERSISTENT.includes(timeInForce)) {
    order.refuse('timeInForce', 'iceberg order must be a persistent order');
  }
  if (order.flag('reduceOnly')) order.refuse('reduceOnly', 'iceberg order must not be reduce-only');
}

function checkPegged(order: Subject, pegged: Subject, type: string | undefined, timeInForce: string | undefined): void {
  const reference = pegged.choice('reference', 'PEGGED_REFERENCE_');
  const isBuy = order.choice('side', 'SIDE_') === 'BUY';
  checkRequiredChoice(pegged, 'reference', reference);
  if (type !== 'LIMIT') order.refuse('type', 'is expected to be an order of type LIMIT when the order is pegged');
  if (!PEGGABLE.includes(timeInForce)) {
    order.refuse('timeInForce', 'is expected to have a time in force of type GTT, GTC or GFN when the order is pegged');
  }
  if (reference === (isBuy ? 'BEST_ASK' : 'BEST_BID')) {
    pegged.refuse('reference', `cannot have a reference of type ${reference} when on ${isBuy ? 'BUY' : 'SELL'} side`);
  } else if (reference === 'MID') {
    checkInteger(pegged, 'offset', { zero: 'must be positive', negative: 'must be positive' });
  } else if (reference === (isBuy ? 'BEST_BID' : 'BEST_ASK')) {
    checkInteger(pegged, 'offset', { negative: 'must be positive or zero' });
  }
  checkPlainAmount(order, 'price');
  if (order.text('price') !== '') {
    order.warn(
      'loud',
      'price',
      'The price of a pegged order is no limit: the network ignores it and follows the reference.',
    );
  }
}

function checkPrice(order: Subject, type: string | undefined, timeInForce: string | undefined): void {
  if (type === 'MARKET') {
    if (order.text('price') !== '') order.refuse('price', 'is unavailable when the order is of type MARKET');
    if (!NOT_PERSISTENT.includes(timeInForce)) {
      order.refuse('timeInForce', 'is expected to be of type FOK or IOC when order is of type MARKET');
    }
  } else if (type === 'LIMIT') {
    const refused = 'must be positive when the order is of type LIMIT';
    checkInteger(order, 'price', {
      empty: 'is required when the order is of type LIMIT',
      zero: refused,
      negative: refused,
      tooLarge: 'invalid price',
    });
  }
}
