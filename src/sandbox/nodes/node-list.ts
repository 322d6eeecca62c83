import { type Delegation, type Node, OrreryError, type Row } from '../../contract/index.ts';
import { writeDecimal } from '../../decimal/index.ts';
import { epochOf } from '../chain.ts';
import { remember } from '../memo.ts';
import type { Parties } from '../parties/party-list.ts';
import { isBeyond, type Scanner, takeRows } from '../scanning.ts';
import { createHealth } from './health.ts';
import { createIdentities } from './identity.ts';
import { createPerformance } from './performance.ts';
import { createRewardBook, STATUS_OF } from './rewards.ts';
import { createStakeBook, type Stakes } from './stake.ts';
import { createTenure } from './tenure.ts';
import { createValidatorSets } from './validator-sets.ts';

/** The nodes of any epoch. */
export interface Nodes {
  /**
   * The nodes of an epoch, ascending by id.
   * @param over true when the epoch has ended; before that it has no reward scores
   */
  at(epoch: number, over: boolean): Node[];
  /** Scans the list of nodes. */
  readonly scan: Scanner<'nodes'>;
}

/** Returns the list of nodes of any epoch, computed when it is asked for. */
export function createNodes(seed: string, parties: Parties, partiesAtGenesis: number): Nodes {
  const tenure = createTenure(seed);
  const health = createHealth(seed);
  const performance = createPerformance(tenure, health);
  const stakes = createStakeBook(seed, { tenure, health, partiesAtGenesis });
  const validatorSets = createValidatorSets({ tenure, health, stakes, performance });
  const rewards = createRewardBook(seed, { stakes, validatorSets, performance });
  const identities = createIdentities(seed, parties);

  const delegationsByNode = ({ delegations }: Stakes, epoch: number): Map<number, Delegation[]> => {
    const grouped = Map.groupBy(delegations, ({ node }) => node);
    const written = (node: number) =>
      (grouped.get(node) ?? [])
        .map(({ party, amount }) => ({
          party: parties.idAt(party),
          nodeId: identities[node]?.id ?? '',
          amount: amount.toString(),
          epochSeq: epoch.toString(),
        }))
        .sort((left, right) => (left.party < right.party ? -1 : 1));
    return new Map([...grouped.keys()].map((node) => [node, written(node)]));
  };

  const epochDataOf = (node: number, epoch: number): Node['epochData'] => {
    const created = Math.max(0, tenure.stayAt(node, epoch)?.joined ?? 0);
    const total = epoch - created;
    const offline = health.offlineBetween(node, created, epoch - 1);
    return { total, offline, online: total - offline };
  };

  const at = (epoch: number, over: boolean): Node[] => {
    const now = stakes.at(epoch);
    const next = stakes.at(epoch + 1);
    const ranks = validatorSets.ranksAt(epoch);
    const powers = rewards.powersAt(epoch);
    const scores = over ? rewards.at(epoch) : undefined;
    const delegations = delegationsByNode(now, epoch);
    const nodes = [...validatorSets.at(epoch)].flatMap(([node, validatorStatus]): Node[] => {
      const identity = identities[node];
      const rank = ranks.get(node);
      if (identity === undefined || rank === undefined) return [];
      const total = now.total[node] ?? 0n;
      const own = now.own[node] ?? 0n;
      return [
        {
          ...identity,
          stakedByOperator: own.toString(),
          stakedByDelegates: (total - own).toString(),
          stakedTotal: total.toString(),
          maxIntendedStake: stakes.maxIntended(node).toString(),
          pendingStake: ((next.total[node] ?? 0n) - total).toString(),
          epochData: epochDataOf(node, epoch),
          status: validatorStatus === 'pending' ? 'NODE_STATUS_NON_VALIDATOR' : 'NODE_STATUS_VALIDATOR',
          delegations: delegations.get(node) ?? [],
          rewardScore: scores?.get(node) ?? null,
          rankingScore: {
            stakeScore: writeDecimal(rank.stakeScore),
            performanceScore: writeDecimal(rank.performance),
            previousStatus: STATUS_OF[rank.previous],
            status: STATUS_OF[validatorStatus],
            votingPower: powers.get(node) ?? 0,
            rankingScore: writeDecimal(rank.score),
          },
        },
      ];
    });
    return nodes.sort((left, right) => (left.id < right.id ? -1 : 1));
  };

  const rowsOf = (nodes: Node[]): Row<Node>[] => nodes.map((record) => ({ key: [record.id], record }));
  const running = remember(2, (epoch) => rowsOf(at(epoch, false)));
  const finished = remember(8, (epoch) => rowsOf(at(epoch, true)));

  const scan: Scanner<'nodes'> = ({ epochSeq }, { from, direction, limit }, height) => {
    const current = epochOf(height);
    if (epochSeq !== undefined && epochSeq > BigInt(current))
      throw new OrreryError('EPOCH_UNKNOWN', { epoch: epochSeq });
    const epoch = epochSeq === undefined ? current : Number(epochSeq);
    const rows = epoch < current ? finished(epoch) : running(epoch);
    const ordered = direction === 'ascending' ? rows : rows.toReversed();
    return takeRows(
      ordered.filter(({ key }) => isBeyond(key, from, direction)),
      limit,
    );
  };

  return { at, scan };
}
