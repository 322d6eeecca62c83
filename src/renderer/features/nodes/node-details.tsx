import { Link } from '@tanstack/react-router';
import type { Node } from '../../../contract/index.ts';
import { parseDecimal } from '../../../decimal/index.ts';
import { useStatus } from '../../data/use-status.ts';
import { countryName, formatInteger, percentOf, visibleText } from '../../ui/format/index.ts';
import { Amount, Fact, Facts, FullIdentifier, Score } from '../../ui/parts/index.ts';
import { HelpMark } from '../shared/help/help-mark.tsx';
import { isPending } from '../shared/nodes/is-pending.ts';
import { StatusChip } from '../shared/nodes/status.tsx';
import { type VotingPowers, votingPowerWords } from './columns.tsx';
import { shareOf } from './share-of.ts';
import './nodes.css';

/** Shows every field of a node in an epoch (docs/interface.md 2.3), named and grouped. */
export function NodeDetails({
  node,
  epochSeq,
  decimals,
  powers,
}: {
  node: Node;
  epochSeq: bigint;
  decimals: number;
  powers: VotingPowers | undefined;
}) {
  const { rankingScore: ranking, rewardScore: reward, epochData } = node;
  return (
    <>
      <Facts title={`Stake in epoch ${formatInteger(epochSeq)}, in tokens`}>
        <StakeBar own={node.stakedByOperator} total={node.stakedTotal} />
        <Fact name="Total">
          <strong>
            <Amount raw={node.stakedTotal} decimals={decimals} />
          </strong>
        </Fact>
        <div className="fact">
          <dt>
            <span className="legend legend-own">By the operator</span>
          </dt>
          <dd>
            <Amount raw={node.stakedByOperator} decimals={decimals} />
            <span className="faint fact-share">{shareOf(node.stakedByOperator, node.stakedTotal)}</span>
          </dd>
        </div>
        <div className="fact">
          <dt>
            <span className="legend legend-delegated">By delegators</span>
          </dt>
          <dd>
            <Amount raw={node.stakedByDelegates} decimals={decimals} />
            <span className="faint fact-share">{shareOf(node.stakedByDelegates, node.stakedTotal)}</span>
          </dd>
        </div>
        <Fact name="Pending" hint="Change of the stake at the next epoch">
          <Amount raw={node.pendingStake} decimals={decimals} />
        </Fact>
        <Fact name="Maximum intended stake" hint="The most stake that the operator wants">
          {node.maxIntendedStake === '0' ? 'not given' : <Amount raw={node.maxIntendedStake} decimals={decimals} />}
        </Fact>
      </Facts>

      <Facts title="Ranking">
        {ranking === null ? (
          <Fact name="Ranking score">not available</Fact>
        ) : (
          <>
            <Fact name="Status">
              <StatusChip status={ranking.status} /> <HelpMark term="status" />
            </Fact>
            <Fact name="Status in the previous epoch">
              <StatusChip status={ranking.previousStatus} />
            </Fact>
            <Fact name="Stake score" hint="Based on stake, without anti-whaling">
              <Score text={ranking.stakeScore} digits={8} />
            </Fact>
            <Fact name="Performance score" hint="How reliably the node works, from 0 to 1">
              <Score text={ranking.performanceScore} digits={8} />
            </Fact>
            <Fact name="Ranking score" hint="The score by which the network ranks its nodes">
              <Score text={ranking.rankingScore} digits={8} />
            </Fact>
            <Fact name="Voting power" hint="Weight of the node's vote in consensus">
              {votingPowerWords(ranking.votingPower, powers)}
            </Fact>
          </>
        )}
      </Facts>

      <Facts title="Reward">
        {reward === null ? (
          <NoReward node={node} epochSeq={epochSeq} />
        ) : (
          <>
            <Fact name="Status for rewards">
              <StatusChip status={reward.validatorStatus} />
            </Fact>
            <Fact name="Raw validator score" hint="Based on stake, with anti-whaling">
              <Score text={reward.rawValidatorScore} digits={8} />
            </Fact>
            <Fact name="Performance score">
              <Score text={reward.performanceScore} digits={8} />
            </Fact>
            <Fact name="Multisig score" hint="1 if the node signs on the external chain as the network expects">
              <Score text={reward.multisigScore} digits={8} />
            </Fact>
            <Fact name="Validator score" hint="Before normalisation">
              <Score text={reward.validatorScore} digits={8} />
            </Fact>
            <Fact name="Normalised score" hint="Share of the rewards of all nodes with the same status">
              <Score text={reward.normalisedScore} digits={8} />
            </Fact>
          </>
        )}
      </Facts>

      <Facts title="About">
        <Fact name="Country">
          {countryName(node.location) ?? <bdi>{visibleText(node.location) || '–'}</bdi>}{' '}
          {countryName(node.location) !== undefined && <span className="faint">{node.location}</span>}
        </Fact>
        {epochData === null ? (
          <Fact name="Epochs">not available</Fact>
        ) : (
          <>
            <Fact name="Epochs online">
              {formatInteger(epochData.online)} of {formatInteger(epochData.total)}{' '}
              <span className="faint">
                {percentOf(
                  { units: BigInt(epochData.online), scale: 0 },
                  { units: BigInt(epochData.total), scale: 0 },
                  1,
                )}
              </span>
            </Fact>
            <Fact name="Epochs offline">{formatInteger(epochData.offline)}</Fact>
          </>
        )}
        <Fact name="Kind">{KINDS[node.status]}</Fact>
        <Fact name="More information" wide>
          {node.infoUrl === '' ? '–' : <FullIdentifier id={node.infoUrl} what="address" />}
        </Fact>
        <Fact name="Avatar" hint="Never loaded. Loading it would tell its host who looks at it." wide>
          {node.avatarUrl === '' ? '–' : <FullIdentifier id={node.avatarUrl} what="avatar address" />}
        </Fact>
      </Facts>

      <Facts title="Keys">
        <Fact name="Node id" wide>
          <FullIdentifier id={node.id} what="node id" />
        </Fact>
        <Fact name="Public key of the operator" wide>
          <FullIdentifier id={node.pubKey} what="public key" />
        </Fact>
        <Fact name="Consensus public key" wide>
          <FullIdentifier id={node.consensusPubKey} what="consensus key" />
        </Fact>
        <Fact name="External chain address" wide>
          <FullIdentifier id={node.chainAddress} what="chain address" />
        </Fact>
      </Facts>
    </>
  );
}

/**
 * Shows that a node has no reward score. In the current epoch, links to the one before: rewards are computed when an
 * epoch ends.
 */
function NoReward({ node, epochSeq }: { node: Node; epochSeq: bigint }) {
  const current = useStatus()?.currentEpoch ?? null;
  if (isPending(node)) return <Fact name="Reward score">never for a pending node</Fact>;
  if (current === null || epochSeq !== current || epochSeq === 0n) {
    return <Fact name="Reward score">not available</Fact>;
  }
  const before = epochSeq - 1n;
  return (
    <Fact name="Reward score" wide>
      Rewards are calculated when the epoch ends.{' '}
      <Link to="/nodes" search={{ epoch: before.toString(), open: node.id }}>
        See epoch {formatInteger(before)}
      </Link>
    </Fact>
  );
}

const KINDS: Readonly<Record<Node['status'], string>> = {
  NODE_STATUS_UNSPECIFIED: 'Not specified',
  NODE_STATUS_VALIDATOR: 'Validator',
  NODE_STATUS_NON_VALIDATOR: 'Not a validator',
};

function StakeBar({ own, total }: { own: string; total: string }) {
  const part = parseDecimal(own);
  const whole = parseDecimal(total);
  if (part === undefined || whole === undefined || whole.units <= 0n) return null;
  const share = Number((part.units * 1000n) / whole.units) / 10;
  return (
    <div className="stake-bar" aria-hidden="true">
      <span className="stake-bar-own" style={{ width: `${share}%` }} />
      <span className="stake-bar-delegated" style={{ flex: 1 }} />
    </div>
  );
}
