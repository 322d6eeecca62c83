import { checkAhead, checkInteger, checkPlainDecimal, type Rule } from './common.ts';
import { checkOrder, checkRequiredChoice, timeInForceOf } from './order.ts';
import type { Subject } from './subject.ts';
import { readDecimal } from './values.ts';

const PROPERTY = 'stop_orders_submission';

/** Adds the findings on a stopOrdersSubmission (docs/signing.md 10.11). */
export const checkStopOrders: Rule = (stop) => {
  const falls = stop.group('fallsBelow', `${PROPERTY}.falls_below`);
  // In its messages the network uses the other half's name for this half, except for its size.
  const rises = stop.group('risesAbove', `${PROPERTY}.rises_below`);
  const isPair = falls !== undefined && rises !== undefined;
  if (falls !== undefined && !checkHalf(falls, isPair, `${PROPERTY}.falls_below.size_override_value`)) return;
  if (rises !== undefined && !checkHalf(rises, isPair, `${PROPERTY}.rises_above.size_override_value`)) return;
  if (falls === undefined && rises === undefined) {
    stop.object('check', '', 'must have at least one of rises above or falls below', '*');
    return;
  }
  if (isPair && marketOf(falls) !== marketOf(rises)) {
    stop.object('check', '', 'market ID for falls below and rises above must be the same', '*');
  }
  const doBothExpire = isPair && falls.has('expiresAt') && rises.has('expiresAt');
  if (doBothExpire && falls.whole('expiresAt') === rises.whole('expiresAt')) {
    stop.object('later', 'risesAbove', 'stop order OCOs must not have the same expiry time');
  }
  stop.warn('plain', '', 'The transaction succeeds even if the stop order is rejected. Check the order itself.');
};

function marketOf(half: Subject): string {
  return half.group('orderSubmission')?.text('marketId') ?? '';
}

/**
 * Checks one half of a pair of stop orders. Returns false if the network's check ends here, so that later rules do not
 * run.
 */
function checkHalf(half: Subject, isPair: boolean, sizeProperty: string): boolean {
  const order = half.group('orderSubmission', 'order_submission');
  if (order === undefined) half.refuse('orderSubmission', 'is required', 'order_submission');
  else {
    checkOrder(order);
    if (timeInForceOf(order) === 'GFA') {
      order.refuse('timeInForce', 'is not a valid value', `${half.property}.order_submission.time_in_force`);
    }
    if (!order.flag('reduceOnly')) order.object('later', 'reduceOnly', 'stop order must be reduce only');
  }
  checkExpiry(half, isPair);
  checkTrigger(half);
  return order === undefined || checkSizeOverride(half, sizeProperty);
}

function checkExpiry(half: Subject, isPair: boolean): void {
  if (!half.has('expiresAt')) {
    if (half.has('expiryStrategy')) {
      half.warn(
        'plain',
        'expiryStrategy',
        'This stop order has no expiry, so the choice of what happens at its expiry has no effect.',
      );
    }
    return;
  }
  const late = 'stop order expiry in the past';
  if (half.whole('expiresAt') < 0n) half.refuse('expiresAt', 'must be positive');
  // Unlike in an order, 0 does not mean that there is no expiry.
  if (half.whole('expiresAt') === 0n) half.object('later', 'expiresAt', late);
  checkAhead(half, 'expiresAt', late);
  if (!half.has('expiryStrategy')) {
    half.refuse('expiryStrategy', 'expiry strategy required when expires_at set');
    return;
  }
  const strategy = half.choice('expiryStrategy', 'EXPIRY_STRATEGY_');
  checkRequiredChoice(half, 'expiryStrategy', strategy);
  if (isPair && strategy === 'SUBMIT') half.refuse('expiryStrategy', 'is not a valid with one cancel other');
}

function checkTrigger(half: Subject): void {
  const trigger = `${half.property}.trigger`;
  if (half.has('price')) {
    const refused = 'must be positive';
    checkInteger(half, 'price', { empty: 'is required', zero: refused, negative: refused }, `${trigger}.price`);
  } else if (half.has('trailingPercentOffset')) {
    checkTrailingOffset(half, `${trigger}.trailing_percent_offset`);
  } else {
    half.object('check', '', 'must have a stop order trigger', trigger);
  }
}

function checkTrailingOffset(half: Subject, property: string): void {
  const name = 'trailingPercentOffset';
  if (half.text(name) === '') {
    half.refuse(name, 'is required', property);
    return;
  }
  const offset = readDecimal(half.text(name));
  if (offset === undefined) half.refuse(name, 'not a valid float', property);
  else if (offset.lte(0) || offset.gte(1)) half.refuse(name, 'must be between 0 and 1', property);
  else if (offset.decimalPlaces() > 3) {
    half.refuse(name, 'trailing percent offset minimal increment must be >= 0.001', property);
  } else checkPlainDecimal(half, name);
}

function checkSizeOverride(half: Subject, property: string): boolean {
  const value = half.group('sizeOverrideValue');
  const isShare = half.choice('sizeOverrideSetting', 'SIZE_OVERRIDE_SETTING_') === 'POSITION';
  if (value === undefined) {
    // The network's check accepts this, but its nodes read the share when they execute the command.
    if (isShare) half.object('orrery', 'sizeOverrideValue', 'is required');
    return true;
  }
  const share = readDecimal(value.text('percentage'));
  if (!isShare) {
    // The network's check does not look at such a share, but the network fails later if it is no number.
    if (share === undefined) value.object('orrery', 'percentage', 'is not a valid number');
    half.warn(
      'loud',
      'sizeOverrideValue',
      'The network ignores the share of the position and uses the size of the order, because the setting does not ask for a share.',
    );
    return true;
  }
  if (share === undefined) value.refuse('percentage', 'is not a valid number', property);
  else if (share.lte(0) || share.gt(1)) {
    value.refuse('percentage', 'must be between 0 (excluded) and 1 (included)', property);
  } else {
    checkPlainDecimal(value, 'percentage');
    return true;
  }
  return false;
}
