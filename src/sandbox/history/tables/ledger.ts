import type { Ledger } from '../money/ledger.ts';
import { bytea, time } from '../values.ts';
import { SEQUENCE, type TableRows } from '../world.ts';

/** Returns the rows of the ledger: one for each entry. */
export function createLedgerRows(ledger: Ledger): TableRows<'TABLE_LEDGER'> {
  return function* rows({ from, to }) {
    for (const { block, entries } of ledger(from, to)) {
      for (const [index, entry] of entries.entries()) {
        yield {
          ledger_entry_time: time(block, SEQUENCE.ledger + index),
          account_from_id: bytea(entry.from),
          account_to_id: bytea(entry.to),
          quantity: entry.quantity.toString(),
          tx_hash: bytea(entry.txHash),
          vega_time: time(block),
          transfer_time: time(block),
          account_from_balance: entry.fromBalance.toString(),
          account_to_balance: entry.toBalance.toString(),
          type: entry.type,
          transfer_id: entry.transferId === null ? null : bytea(entry.transferId),
        };
      }
    }
  };
}
