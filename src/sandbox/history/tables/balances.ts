import type { RowOf } from '../columns.ts';
import type { Ledger } from '../money/ledger.ts';
import { byColumns } from '../ordering.ts';
import { bytea, time } from '../values.ts';
import type { TableRows } from '../world.ts';

/** Returns the rows of balances: after each block, one for every account that the block's ledger entries changed. */
export function createBalanceRows(ledger: Ledger): TableRows<'TABLE_BALANCES'> {
  return function* rows({ from, to }) {
    for (const { block, entries } of ledger(from, to)) {
      const balances = new Map<string, RowOf<'TABLE_BALANCES'>>();
      for (const entry of entries) {
        const shared = { vega_time: time(block), tx_hash: bytea(entry.txHash) };
        const [source, target] = [bytea(entry.from), bytea(entry.to)];
        balances.set(entry.from, { ...shared, account_id: source, balance: entry.fromBalance.toString() });
        balances.set(entry.to, { ...shared, account_id: target, balance: entry.toBalance.toString() });
      }
      yield* [...balances.values()].sort(byColumns('account_id'));
    }
  };
}
