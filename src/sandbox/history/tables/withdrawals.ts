import type { Field } from '../../../history/index.ts';
import type { RowOf } from '../columns.ts';
import type { Withdrawal, Withdrawals } from '../money/withdrawals.ts';
import { byColumns } from '../ordering.ts';
import { bytea, jsonb, NO_TIME, time } from '../values.ts';
import type { TableRows } from '../world.ts';

interface State {
  status: string;
  block: number;
  txHash: string;
  /** Empty until the foreign chain has confirmed it. */
  foreignTxHash: string;
  withdrawn: Field;
}

/** Returns the rows of withdrawals: one for each state of a withdrawal. */
export function createWithdrawalRows(withdrawals: Withdrawals): TableRows<'TABLE_WITHDRAWALS'> {
  const rowOf = (withdrawal: Withdrawal, { status, block, txHash, foreignTxHash, withdrawn }: State) =>
    ({
      id: bytea(withdrawal.id),
      party_id: bytea(withdrawal.party),
      amount: withdrawal.amount.toString(),
      asset: bytea(withdrawal.asset.id),
      status: `STATUS_${status}`,
      ref: withdrawal.reference,
      foreign_tx_hash: foreignTxHash,
      created_timestamp: time(withdrawal.opened),
      withdrawn_timestamp: withdrawn,
      ext: jsonb({ erc20: { receiverAddress: withdrawal.receiver } }),
      tx_hash: bytea(txHash),
      vega_time: time(block),
    }) satisfies RowOf<'TABLE_WITHDRAWALS'>;

  const statesOf = ({ opened, decided, refused, foreignTxHash, txHashes }: Withdrawal): State[] => {
    const first = { block: opened, txHash: txHashes.opened, foreignTxHash: '', withdrawn: NO_TIME };
    if (refused) return [{ ...first, status: 'REJECTED' }];
    const last = { block: decided, txHash: txHashes.decided, foreignTxHash, withdrawn: time(decided) };
    return [
      { ...first, status: 'OPEN' },
      { ...last, status: 'FINALIZED' },
    ];
  };

  return ({ from, to }) =>
    [...withdrawals(from, to)]
      .flatMap((withdrawal) =>
        statesOf(withdrawal)
          .filter(({ block }) => block >= from && block <= to)
          .map((state) => rowOf(withdrawal, state)),
      )
      .sort(byColumns('id', 'party_id', 'vega_time'));
}
