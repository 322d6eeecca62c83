/** The rules of orderCancellation and stopOrdersCancellation (docs/signing.md 10.9, 10.12). */
import { checkId, type Rule } from './common.ts';
import { ID_TEXT } from './values.ts';

/**
 * Adds the findings on an orderCancellation: ids with which its execution fails, although the network's check accepts
 * them, and a warning if it cancels all orders of a market or of all markets.
 */
export const checkCancelOrder: Rule = (cancellation) => {
  const [market, order] = [cancellation.text('marketId'), cancellation.text('orderId')];
  checkId(cancellation, 'marketId', ID_TEXT, 'later');
  checkId(cancellation, 'orderId', ID_TEXT, 'later');
  if (order !== '' && market === '') cancellation.object('later', 'marketId', 'invalid order cancellation');
  if (order !== '') return;
  const reach =
    market === '' ? 'all orders of the signing key on all markets' : 'all orders of the signing key on this market';
  cancellation.warn('loud', '', `This cancels ${reach}.`);
};

/** Adds the findings on a stopOrdersCancellation (docs/signing.md 10.12). */
export const checkCancelStopOrders: Rule = (cancellation) => {
  const [market, order] = [cancellation.text('marketId'), cancellation.text('stopOrderId')];
  checkId(cancellation, 'marketId', ID_TEXT);
  checkId(cancellation, 'stopOrderId', ID_TEXT);
  if (order !== '' && market === '') {
    cancellation.object('later', 'marketId', 'market id required when order id specified');
  }
  if (order !== '') return;
  const reach =
    market === ''
      ? 'all stop orders of the signing key on all markets'
      : 'all stop orders of the signing key on this market';
  const odd = market === '' ? '' : ' The network reports an error for this, but it cancels them.';
  cancellation.warn('loud', '', `This cancels ${reach}.${odd}`);
};
