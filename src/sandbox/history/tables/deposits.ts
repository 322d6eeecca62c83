import type { Field } from '../../../history/index.ts';
import type { RowOf } from '../columns.ts';
import type { Deposit, Deposits } from '../money/deposits.ts';
import { byColumns } from '../ordering.ts';
import { bytea, NO_TIME, time } from '../values.ts';
import type { TableRows } from '../world.ts';

/** The migration that gave duplicates their own status. */
const KNOWS_DUPLICATES = 96;

/** A state of a deposit, from one block on. */
interface DepositState {
  status: string;
  block: number;
  txHash: string;
  credited: Field;
}

/** Returns the rows of deposits: one for each state of a deposit. */
export function createDepositRows(deposits: Deposits): TableRows<'TABLE_DEPOSITS'> {
  const rowOf = (deposit: Deposit, { status, block, txHash, credited }: DepositState) =>
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
      const states: DepositState[] = [
        { status: 'OPEN', block: seen, txHash: txHashes.seen, credited: NO_TIME },
        duplicate
          ? { status: refusal, block: decided, txHash: txHashes.decided, credited: NO_TIME }
          : { status: 'FINALIZED', block: decided, txHash: txHashes.decided, credited: time(decided) },
      ];
      return states.filter(({ block }) => isHere(block)).map((state) => rowOf(deposit, state));
    });
    return rows.sort(byColumns('id', 'party_id', 'vega_time'));
  };
}
