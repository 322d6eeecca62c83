import { checkAhead, checkInteger, checkRequiredId, type Rule } from './common.ts';
import { MAX_SIZE, timeInForceOf } from './order.ts';
import type { Subject } from './subject.ts';
import { ID_TEXT } from './values.ts';

/** Adds the findings on an orderAmendment (docs/signing.md 10.8). */
export const checkAmendOrder: Rule = (amendment) => {
  checkRequiredId(amendment, 'orderId', ID_TEXT);
  checkRequiredId(amendment, 'marketId', ID_TEXT);
  checkTime(amendment);
  if (amendment.has('price')) {
    checkInteger(amendment, 'price', { zero: 'is required', negative: 'is required', tooLarge: 'invalid price' });
  }
  checkSizes(amendment);
  if (amendment.has('peggedOffset')) {
    checkInteger(amendment, 'peggedOffset', { zero: 'must be positive', negative: 'must be positive' });
  }
  if (amendment.choice('peggedReference', 'PEGGED_REFERENCE_') === undefined) {
    amendment.refuse('peggedReference', 'is not a valid value');
  }
  if (!amendsAnything(amendment)) {
    amendment.object('check', '', 'order_amendment does not amend anything', '*');
  }
};

function checkTime(amendment: Subject): void {
  const timeInForce = timeInForceOf(amendment);
  const hasExpiry = amendment.has('expiresAt');
  const expiresAt = amendment.whole('expiresAt');
  if (timeInForce === 'GFA' || timeInForce === 'GFN') {
    amendment.refuse('timeInForce', `cannot amend to time in force ${timeInForce}`);
  }
  if (timeInForce === 'GTT' && !hasExpiry) amendment.refuse('timeInForce', 'GTT order without expiry');
  if (timeInForce === undefined) amendment.refuse('timeInForce', 'is not a valid value');
  if (expiresAt > 0n && timeInForce !== 'GTT' && timeInForce !== 'UNSPECIFIED') {
    amendment.refuse('expiresAt', 'non GTT order with expiry');
  }
  checkAhead(amendment, 'expiresAt', 'invalid expiresAt time');
  if (timeInForce === 'GTT' && hasExpiry && expiresAt <= 0n) {
    amendment.warn('loud', 'expiresAt', 'The network accepts this, but the order then has no real expiry.');
  }
  if (timeInForce === 'UNSPECIFIED' && hasExpiry && expiresAt <= 0n) {
    amendment.warn('plain', 'expiresAt', 'An expiry of 0 or below changes nothing: the order keeps its own.');
  }
}

function checkSizes(amendment: Subject): void {
  const hasSize = amendment.has('size');
  const [size, delta] = [amendment.whole('size'), amendment.whole('sizeDelta')];
  if (size > MAX_SIZE) amendment.refuse('size', 'size is too large');
  if (delta !== 0n && hasSize) {
    amendment.refuse('sizeDelta', 'must be set to 0 if the property "order_amendment.size" is set');
  }
  if (hasSize && size === 0n) {
    amendment.warn('loud', 'size', 'A size of 0 cancels the order.');
  } else if (hasSize) {
    amendment.warn(
      'plain',
      'size',
      'A size at or below the filled part cancels the order. A larger size moves it to the back of its price level.',
    );
  }
  if (delta < 0n)
    amendment.warn('plain', 'sizeDelta', 'If the new size is at or below the filled part, the order is cancelled.');
  if (delta > 0n) amendment.warn('plain', 'sizeDelta', 'A larger size moves the order to the back of its price level.');
}

function amendsAnything(amendment: Subject): boolean {
  const isSet = ['price', 'size', 'peggedOffset'].some((name) => amendment.has(name));
  const isChosen = amendment.whole('timeInForce') !== 0n || amendment.whole('peggedReference') !== 0n;
  return isSet || isChosen || amendment.whole('sizeDelta') !== 0n || amendment.whole('expiresAt') > 0n;
}
