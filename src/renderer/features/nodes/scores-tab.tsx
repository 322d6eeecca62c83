import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, type Sigma } from 'lucide-react';
import { type ScoreInput, type ScoreStep, ValidatorNodeStatus } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { useAskAgain, useStatus } from '../../data/use-status.ts';
import { formatInteger, visibleText } from '../../ui/format/index.ts';
import { Amount, Chip, Explained, Score, Skeleton, type Tone } from '../../ui/parts/index.ts';
import { Failed } from '../shared/failed.tsx';
import { HelpMark } from '../shared/help/help-mark.tsx';
import { STATUS_WORDS } from '../shared/nodes/status.tsx';
import './scores-tab.css';

const STEP_WORDS: Readonly<Record<ScoreStep['step'], string>> = {
  stakeScore: 'Stake score',
  rankingPerformance: 'Performance score',
  rankingScore: 'Ranking score',
  votingPower: 'Voting power',
  rawValidatorScore: 'Raw validator score',
  rewardPerformance: 'Performance score',
  multisigScore: 'Multisig score',
  validatorScore: 'Validator score',
  normalisedScore: 'Normalised score',
};

const VERDICTS: Readonly<Record<ScoreStep['verdict'], { tone: Tone; word: string; icon: typeof Sigma; tip: string }>> =
  {
    matches: {
      tone: 'good',
      word: 'Recomputed',
      icon: CircleCheck,
      tip: 'The published inputs give the same value',
    },
    differs: {
      tone: 'warn',
      word: 'Differs',
      icon: CircleAlert,
      tip: 'The published inputs give a different value',
    },
    implied: {
      tone: 'violet',
      word: 'Implied',
      icon: CircleHelp,
      tip: 'An unpublished value, computed from the others',
    },
    given: {
      tone: 'neutral',
      word: 'As published',
      icon: CircleDashed,
      tip: 'Cannot be recomputed: its inputs are not published',
    },
    none: {
      tone: 'neutral',
      word: 'None',
      icon: CircleDashed,
      tip: 'No score for this epoch. This is not the same as 0.',
    },
  };

/**
 * Shows how each score of a node in an epoch follows from its inputs, and says if the published inputs give the
 * published score.
 * @param isPending true if the node is pending in the epoch, so that it never has a reward score
 */
export function ScoresTab({ id, epochSeq, isPending }: { id: string; epochSeq: bigint; isPending: boolean }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    // The epoch before gives inputs too: when it is stored, the steps are read again.
    queryKey: ['score explanation', id, epochSeq, epochSeq - 1n],
    queryFn: ({ signal }) => api.call('scoreExplanation', { id, epochSeq }, signal),
  });
  useAskAgain({ data, error, refetch });
  if (error !== null && data === undefined) {
    return <Failed title="The scores could not be explained" query={{ error, refetch }} />;
  }
  if (data === undefined) return <StepsLoading />;
  const groups = [
    ['ranking', `Ranking in epoch ${formatInteger(data.epochSeq)}`],
    ['reward', 'Reward'],
  ] as const;
  return (
    <div className="score-steps">
      {groups.map(([group, title]) => (
        <section key={group} aria-label={title}>
          <h3>
            {title} <HelpMark term={group === 'ranking' ? 'rankingScores' : 'rewardScores'} />
          </h3>
          {group === 'reward' && data.isCurrent && data.epochSeq > 0n && !isPending && (
            <p className="score-note">
              Rewards are calculated when the epoch ends.{' '}
              <Link to="/nodes" search={{ epoch: (data.epochSeq - 1n).toString(), open: id, tab: 'scores' }}>
                See epoch {formatInteger(data.epochSeq - 1n)}
              </Link>
            </p>
          )}
          <ol>
            {data.steps
              .filter((step) => step.group === group)
              .map((step) => (
                <Step key={step.step} step={step} shownEpoch={data.epochSeq} />
              ))}
          </ol>
        </section>
      ))}
      <Neighbour words="Lowest in consensus" node={data.lowestConsensus} />
      <Neighbour words="Highest outside consensus" node={data.highestOther} />
    </div>
  );
}

const LIKELY_STEPS = ['stake', 'performance', 'ranking', 'power'];

function StepsLoading() {
  return (
    <div className="score-steps">
      <section>
        <h3>
          <Skeleton width={18} says="Loading the scores" />
        </h3>
        <ol>
          {LIKELY_STEPS.map((step) => (
            <li key={step} className="score-step score-step-loading">
              <Skeleton width={20} />
              <Skeleton width={44} />
              <Skeleton width={36} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Step({ step, shownEpoch }: { step: ScoreStep; shownEpoch: bigint }) {
  const { tone, word, icon: Icon, tip } = VERDICTS[step.verdict];
  return (
    <li className="score-step">
      <div className="score-step-head">
        <strong>{STEP_WORDS[step.step]}</strong>
        <Given step={step} />
      </div>
      <p className="score-step-words">{step.words}</p>
      {step.formula !== '' && <p className="mono score-step-formula">{step.formula}</p>}
      {(step.inputs.length > 0 || step.implied.length > 0) && (
        <dl className="named-values score-inputs">
          {step.inputs.map((input) => (
            <Input key={input.name} input={input} shownEpoch={shownEpoch} />
          ))}
          {step.implied.map((input) => (
            <Input key={input.name} input={input} shownEpoch={shownEpoch} isImplied />
          ))}
        </dl>
      )}
      <div className="score-step-foot">
        <Explained tip={tip}>
          <Chip tone={tone}>
            <Icon aria-hidden="true" /> {word}
          </Chip>
        </Explained>
        {step.verdict === 'differs' && step.computed !== null && (
          <span className="faint">
            recomputed: <Score text={step.computed} digits={12} />
          </span>
        )}
      </div>
    </li>
  );
}

/** Shows the published value of a step: a score, or a voting power, which is a whole number. */
function Given({ step: { step, given } }: { step: ScoreStep }) {
  if (given === null) return <span className="faint">–</span>;
  return step === 'votingPower' ? <span className="num">{valueWords(given)}</span> : <Score text={given} digits={8} />;
}

/** Inputs that are amounts of stake in the smallest unit of the staking asset. */
const STAKES = new Set([
  'stakedTotal',
  'sum of stakedTotal over all nodes',
  'stake of the set',
  'implied optimal stake',
]);

/** Writes a value: digits of whole numbers are grouped, a status is named, any other value is unchanged. */
function valueWords(value: string): string {
  const status = ValidatorNodeStatus.safeParse(value);
  if (status.success) return STATUS_WORDS[status.data].label;
  return /^-?\d{4,}$/.test(value) ? formatInteger(BigInt(value)) : value;
}

function Input({
  input: { name, value, epochSeq },
  shownEpoch,
  isImplied = false,
}: {
  input: ScoreInput;
  shownEpoch: bigint;
  isImplied?: boolean;
}) {
  const stakeDecimals = useStatus()?.network.stakeDecimals ?? 18;
  return (
    <div className={isImplied ? 'is-implied' : undefined}>
      <dt>
        {name}
        {epochSeq !== null && epochSeq !== shownEpoch && (
          <span className="faint"> of epoch {formatInteger(epochSeq)}</span>
        )}
      </dt>
      <dd className="num">
        {STAKES.has(name) ? (
          <>
            <Amount raw={value} decimals={stakeDecimals} /> <span className="faint">tokens</span>
          </>
        ) : (
          valueWords(value)
        )}
      </dd>
    </div>
  );
}

function Neighbour({
  words,
  node,
}: {
  words: string;
  node: { id: string; name: string; rankingScore: string } | null;
}) {
  if (node === null) return null;
  return (
    <p className="score-neighbour">
      <span className="faint">{words}</span> <bdi>{node.name === '' ? node.id : visibleText(node.name)}</bdi>{' '}
      <Score text={node.rankingScore} digits={8} />
    </p>
  );
}
