import type { Field } from '../../../history/index.ts';
import type { RowOf } from '../columns.ts';
import type { Deposit, Deposits } from '../money/deposits.ts';
import { byColumns } from '../ordering.ts';
import { bytea, NO_TIME, time } from '../values.ts';
import type { TableRows } from '../world.ts';

/** The migration that gave duplicates their own status. */
const KNOWS_DUPLICATES = 96;

/** Returns the rows of deposits: one for each state of a deposit. */
export function createDepositRows(deposits: Deposits): TableRows<'TABLE_DEPOSITS'> {
  const rowOf = (deposit: Deposit, status: string, block: number, txHash: string, credited: Field) =>
    ({
      id: bytea(deposit.id),
      status: `STATUS_${status}`,
      party_id: bytea(deposit.party),
      asset: bytea(deposit.asset.id),
      amount: deposit.amount.toString(),
      foreign_tx_hash: deposit.foreignTxHash,
      credited_timestamp: credited,
      created_timestamp: time(deposit.seen),
      tx_hash: bytea(txHash),
      vega_time: time(block),
    }) satisfies RowOf<'TABLE_DEPOSITS'>;

  return ({ from, to, version }) => {
    const isHere = (block: number) => block >= from && block <= to;
    const refusal = version >= KNOWS_DUPLICATES ? 'DUPLICATE_REJECTED' : 'CANCELLED';
    const rows = [...deposits(from, to)].flatMap((deposit) => {
      const { seen, decided, duplicate, txHashes } = deposit;
      const states = [];
      if (isHere(seen)) states.push(rowOf(deposit, 'OPEN', seen, txHashes.seen, NO_TIME));
      if (isHere(decided)) {
        const [status, credited] = duplicate ? [refusal, NO_TIME] : ['FINALIZED', time(decided)];
        states.push(rowOf(deposit, status, decided, txHashes.decided, credited));
      }
      return states;
    });
    return rows.sort(byColumns('id', 'party_id', 'vega_time'));
  };
}
