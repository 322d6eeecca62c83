import { Link } from '@tanstack/react-router';
import type { Delegation } from '../../../contract/index.ts';
import { parseDecimal } from '../../../decimal/index.ts';
import { formatAmount, shortenMiddle } from '../../ui/format/index.ts';
import { figureWidth, type GridColumn, type GridSort } from '../../ui/grid/index.ts';
import { Amount } from '../../ui/parts/index.ts';
import { stakeTexts } from '../shared/units/units.ts';
import { OwnKeyMark } from '../shared/vault/own-keys.tsx';
import { shareOf } from './share-of.ts';
import './nodes.css';

/**
 * Returns the columns of a node's delegations: party, amount and share.
 * @param total stake of the node with all delegations, in base units
 * @param decimals decimals of the staking asset
 * @param ownKeys labels of one's own keys by party; they get a mark
 */
export function delegationColumns(
  total: string,
  decimals: number,
  ownKeys: ReadonlyMap<string, string>,
): GridColumn<Delegation>[] {
  return [
    {
      id: 'party',
      header: 'Party',
      width: 104,
      grows: true,
      sortField: 'party',
      cell: ({ party }) => (
        <span className="delegation-cell">
          <Link to="/parties" search={{ open: party }} className="mono delegation-party" data-tip={party} tabIndex={-1}>
            {shortenMiddle(party, 6, 4)}
          </Link>
          <OwnKeyMark label={ownKeys.get(party)} />
        </span>
      ),
      text: ({ party }) => party,
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 130,
      align: 'end',
      fits: ({ amount }) => figureWidth(formatAmount(amount, decimals).short),
      sortField: 'amount',
      sortFirst: 'descending',
      cell: ({ amount }) => <Amount raw={amount} decimals={decimals} />,
      ...stakeTexts(({ amount }) => amount, decimals),
    },
    {
      id: 'share',
      header: 'Share',
      hint: 'Share of the total stake of the node',
      width: 78,
      align: 'end',
      cell: ({ amount }) => <span className="num faint">{shareOf(amount, total) ?? ''}</span>,
      text: ({ amount }) => shareOf(amount, total) ?? null,
    },
  ];
}

const unitsOf = ({ amount }: Delegation) => parseDecimal(amount)?.units ?? 0n;

/** Returns the delegations sorted by amount, or by party if `field` is 'party'. The party decides ties, ascending. */
export function sortDelegations(delegations: readonly Delegation[], { field, direction }: GridSort): Delegation[] {
  const turn = direction === 'descending' ? -1 : 1;
  return delegations.toSorted((one, other) => {
    const byParty = one.party < other.party ? -1 : one.party > other.party ? 1 : 0;
    if (field === 'party') return turn * byParty;
    const [left, right] = [unitsOf(one), unitsOf(other)];
    return left === right ? byParty : turn * (left < right ? -1 : 1);
  });
}
