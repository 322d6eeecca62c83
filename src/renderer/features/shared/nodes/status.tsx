import { ArrowDown, ArrowUp, Sparkle } from 'lucide-react';
import type { ValidatorNodeStatus } from '../../../../contract/index.ts';
import { Chip, type Tone } from '../../../ui/parts/index.ts';
import './status.css';

interface StatusWords {
  word: string;
  label: string;
  tone: Tone;
  /** A higher rank is closer to consensus. */
  rank: number;
  meaning: string;
}

/** The words for each status of a node. */
export const STATUS_WORDS: Readonly<Record<ValidatorNodeStatus, StatusWords>> = {
  VALIDATOR_NODE_STATUS_CONSENSUS: {
    word: 'consensus',
    label: 'Consensus',
    tone: 'info',
    rank: 3,
    meaning: 'Consensus: the validator produces blocks',
  },
  VALIDATOR_NODE_STATUS_ERSATZ: {
    word: 'ersatz',
    label: 'Ersatz',
    tone: 'violet',
    rank: 2,
    meaning: 'Ersatz: a standby validator, next in line for the consensus set',
  },
  VALIDATOR_NODE_STATUS_PENDING: {
    word: 'pending',
    label: 'Pending',
    tone: 'neutral',
    rank: 1,
    meaning: 'Pending: an announced node that is not a validator yet',
  },
  VALIDATOR_NODE_STATUS_UNSPECIFIED: {
    word: 'unspecified',
    label: 'Not specified',
    tone: 'neutral',
    rank: 0,
    meaning: 'The network reports no status',
  },
};

/**
 * Shows a node's status in its epoch, with an arrow if it rose or fell since the epoch before.
 * @param previous its status in the epoch before; undefined shows no change
 */
export function StatusChip({ status, previous }: { status: ValidatorNodeStatus; previous?: ValidatorNodeStatus }) {
  const { label, tone, rank, meaning } = STATUS_WORDS[status];
  const before = previous === undefined || previous === status ? undefined : STATUS_WORDS[previous];
  if (before === undefined) {
    return (
      <Chip tone={tone} dot tip={meaning}>
        {label}
      </Chip>
    );
  }
  // A node that is new had no status. Of an older one, the network may not have reported any.
  const hadNone = before.rank === 0;
  const rose = rank > before.rank;
  const change = hadNone
    ? 'No status in the epoch before'
    : `${rose ? 'Promoted' : 'Demoted'} from ${before.label.toLowerCase()}`;
  return (
    <span className="status-change">
      <Chip tone={tone} dot tip={`${meaning}\n${change}`}>
        {label}
      </Chip>
      <span className={hadNone ? 'status-new' : rose ? 'status-up' : 'status-down'}>
        {hadNone ? (
          <Sparkle aria-hidden="true" />
        ) : rose ? (
          <ArrowUp aria-hidden="true" />
        ) : (
          <ArrowDown aria-hidden="true" />
        )}
        <span className="visually-hidden">{change}</span>
      </span>
    </span>
  );
}
