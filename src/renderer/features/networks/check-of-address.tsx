import { CircleAlert, CircleCheck, CircleDashed, CircleMinus } from 'lucide-react';
import type { ProbeCheck } from '../../../contract/index.ts';
import { formatMilliseconds } from '../../ui/format/index.ts';
import './add-network.css';

const CHECK_WORDS: Readonly<Record<ProbeCheck['what'], string>> = {
  reachable: 'Reachable',
  chain: 'Chain',
  nodes: 'Nodes',
  parties: 'Parties',
  checkpoints: 'Checkpoints',
  statistics: 'Statistics',
  epochs: 'Epochs',
  markets: 'Markets',
  profiles: 'Party profiles',
  segments: 'History segments',
  transactions: 'Transaction check',
};

const VERDICTS = {
  ok: { icon: <CircleCheck aria-hidden="true" />, tone: 'tone-good', word: 'available' },
  absent: { icon: <CircleMinus aria-hidden="true" />, tone: 'tone-neutral', word: 'not offered' },
  problem: { icon: <CircleAlert aria-hidden="true" />, tone: 'tone-bad', word: 'problem' },
  skipped: { icon: <CircleDashed aria-hidden="true" />, tone: 'tone-neutral', word: 'not tested' },
} as const;

/** Shows the result of one check of a tested address. */
export function CheckOfAddress({ check: { what, verdict, text, milliseconds } }: { check: ProbeCheck }) {
  const { icon, tone, word } = VERDICTS[verdict];
  return (
    <li className={`probe-check ${tone}`}>
      {icon}
      <span className="visually-hidden">{word}: </span>
      <strong>{CHECK_WORDS[what]}</strong>
      <span className="probe-check-text">{text}</span>
      <span className="num faint">{milliseconds === null ? '' : formatMilliseconds(milliseconds)}</span>
    </li>
  );
}
