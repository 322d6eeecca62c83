import { checkAmendOrder } from './amend-order.ts';
import { checkCancelOrder, checkCancelStopOrders } from './cancel-orders.ts';
import type { Rule } from './common.ts';
import { checkMarginMode } from './margin-mode.ts';
import { checkOrder } from './order.ts';
import { checkStopOrders } from './stop-orders.ts';
import type { Subject } from './subject.ts';

/** The lists of a batch in the order of execution, with the network's name of their entries. */
const LISTS: readonly { name: string; property: string; check: Rule }[] = [
  { name: 'updateMarginMode', property: 'update_margin_mode', check: checkMarginMode },
  { name: 'cancellations', property: 'order_cancellation', check: checkCancelOrder },
  { name: 'amendments', property: 'order_amendment', check: checkAmendOrder },
  { name: 'submissions', property: 'order_submission', check: checkOrder },
  { name: 'stopOrdersCancellation', property: 'stop_orders_cancellation', check: checkCancelStopOrders },
  { name: 'stopOrdersSubmission', property: 'stop_orders_submission', check: checkStopOrders },
];

/** The number of entries that a network accepts unless it sets another one, and the largest one that it can set. */
const USUAL_MAX_ENTRIES = 15;
const MAX_ENTRIES = 200;

/** Adds the findings on batchMarketInstructions and on each of its entries (docs/signing.md 10.10). */
export const checkBatch: Rule = (batch) => {
  const lists = LISTS.map((list) => ({ ...list, entries: batch.groups(list.name, list.property) }));
  const count = lists.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count === 0) {
    batch.object('check', '', 'empty batch market instructions');
    return;
  }
  const { largestBatch } = batch.circumstances;
  if (largestBatch !== undefined && count > largestBatch) {
    batch.object('later', '', `market batch instructions too big, got(${count}), expected(${largestBatch})`);
  } else if (count > MAX_ENTRIES) {
    batch.object('orrery', '', `has ${count} entries, but no network allows more than ${MAX_ENTRIES}`);
  } else if (largestBatch === undefined && count > USUAL_MAX_ENTRIES) {
    batch.warn(
      'plain',
      '',
      `The batch has ${count} entries. A network accepts ${USUAL_MAX_ENTRIES} unless it set another limit, and refuses a larger batch as a whole.`,
    );
  }
  // The network refuses such a batch as a whole, so no entry takes effect, and a pasted one can have hundreds of thousands.
  if (count > MAX_ENTRIES) return;
  // The network's check ends here; it checks each entry by itself during execution.
  batch.later(() => {
    for (const { entries, check } of lists) for (const entry of entries) check(entry);
  });
  checkAmendedOnce(batch.groups('amendments', 'order_amendment'));
  for (const entry of batch.groups('stopOrdersCancellation', 'stop_orders_cancellation')) {
    if (entry.text('marketId') === '') {
      entry.object('orrery', 'marketId', 'must be given within a batch, or the network may fail on it');
    }
  }
  if (count > 1) {
    batch.warn(
      'plain',
      '',
      'If one entry of the batch fails, the others still take effect. Margin modes come first, then cancellations, amendments and new orders.',
    );
  }
};

function checkAmendedOnce(amendments: readonly Subject[]): void {
  const seen = new Set<string>();
  for (const amendment of amendments) {
    const order = amendment.text('orderId');
    if (seen.has(order)) amendment.object('later', 'orderId', 'order already amended in batch');
    seen.add(order);
  }
}
