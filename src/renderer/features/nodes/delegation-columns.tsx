import { Link } from '@tanstack/react-router';
import { Server } from 'lucide-react';
import type { Delegation } from '../../../contract/index.ts';
import { parseDecimal } from '../../../decimal/index.ts';
import { formatAmount, shortenMiddle, visibleText } from '../../ui/format/index.ts';
import { figureWidth, type GridColumn, type GridSort } from '../../ui/grid/index.ts';
import { Amount } from '../../ui/parts/index.ts';
import { stakeTexts } from '../shared/units/units.ts';
import { OwnKeyMark } from '../shared/vault/own-keys.tsx';
import { shareOf } from './share-of.ts';
import './nodes.css';

/** The facts beside the delegations themselves that their columns show. */
export interface DelegationFacts {
  /** Stake of the node with all delegations, in base units; shares are of it. */
  total: string;
  /** Decimals of the staking asset. */
  decimals: number;
  /** Labels of one's own keys by party; they get a mark. */
  ownKeys: ReadonlyMap<string, string>;
  /** The party of the node's operator, which gets a mark. */
  operator: string;
  /** Aliases by party. */
  aliases: ReadonlyMap<string, string>;
}

/** Returns the columns of a node's delegations: party (its alias, if it has one), amount and share. */
export function delegationColumns({
  total,
  decimals,
  ownKeys,
  operator,
  aliases,
}: DelegationFacts): GridColumn<Delegation>[] {
  return [
    {
      id: 'party',
      header: 'Party',
      hint: 'The alias of the party, if it has one, and its id',
      width: 150,
      grows: true,
      sortField: 'party',
      cell: ({ party }) => {
        const alias = visibleText(aliases.get(party) ?? '');
        return (
          <span className="delegation-cell">
            <Link
              to="/parties"
              search={{ open: party }}
              className="delegation-party"
              data-tip={alias === '' ? party : `${alias}\n${party}`}
              tabIndex={-1}
            >
              {alias !== '' && <bdi className="truncate">{alias}</bdi>}
              <span className={alias === '' ? 'mono' : 'mono faint'}>
                {alias === '' ? shortenMiddle(party, 6, 4) : `${party.slice(0, 4)}…`}
              </span>
            </Link>
            {party.toLowerCase() === operator.toLowerCase() && (
              <span role="img" className="operator-mark" aria-label="operator" data-tip="The operator of this node">
                <Server aria-hidden="true" />
              </span>
            )}
            <OwnKeyMark label={ownKeys.get(party)} />
          </span>
        );
      },
      text: ({ party }) => party,
    },
    {
      id: 'amount',
      header: 'Amount',
      width: 126,
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
      width: 74,
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
