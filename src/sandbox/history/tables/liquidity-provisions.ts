import { createNoise } from '../../randomness.ts';
import type { RowOf } from '../columns.ts';
import { type Providers, type Provision, TERM_BLOCKS } from '../money/providers.ts';
import { referenceFrom } from '../odd-texts.ts';
import { byColumns } from '../ordering.ts';
import { bytea, time } from '../values.ts';
import type { HistoryWorld, TableRows } from '../world.ts';

/** Decimal places that the column's type always has. */
const FEE_PLACES = 16;

/** Returns the rows of liquidity provisions: the terms of each provider when they start and each time they change. */
export function createLiquidityProvisionRows(
  { seed }: HistoryWorld,
  providers: Providers,
): TableRows<'TABLE_LIQUIDITY_PROVISIONS'> {
  const references = createNoise(seed, 'liquidity references');

  const rowOf = (provision: Provision): RowOf<'TABLE_LIQUIDITY_PROVISIONS'> => {
    const { id, party, market, commitment, fee, version, created, since, txHash } = provision;
    return {
      id: bytea(id),
      party_id: bytea(party),
      created_at: time(created),
      updated_at: time(since),
      market_id: bytea(market.id),
      commitment_amount: commitment.toString(),
      fee: `0.${fee.toString().padStart(4, '0').padEnd(FEE_PLACES, '0')}`,
      sells: '[]',
      buys: '[]',
      version: String(version),
      status: 'STATUS_ACTIVE',
      reference: referenceFrom(references.at(since, Number.parseInt(id.slice(0, 6), 16))),
      tx_hash: bytea(txHash),
      vega_time: time(since),
    };
  };

  return ({ from, to }) => {
    const first = Math.floor((from - 1) / TERM_BLOCKS);
    const turns = Array.from({ length: Math.floor((to - 1) / TERM_BLOCKS) - first + 1 }, (_, turn) => first + turn);
    return turns
      .flatMap((turn) => providers.ofTurn(turn))
      .filter(({ since }) => since >= from && since <= to)
      .map(rowOf)
      .sort(byColumns('id', 'vega_time'));
  };
}
