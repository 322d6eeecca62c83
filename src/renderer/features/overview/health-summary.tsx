import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, Clock, TriangleAlert } from 'lucide-react';
import { Skeleton } from '../../ui/parts/index.ts';
import { type HealthFinding, sentenceOf } from './health.ts';
import './health-summary.css';

const TONES = {
  good: { icon: CircleCheck, word: 'OK' },
  warn: { icon: TriangleAlert, word: 'Warning' },
  bad: { icon: CircleAlert, word: 'Problem' },
  unknown: { icon: CircleDashed, word: 'Unknown' },
  none: { icon: CircleMinus, word: 'No data' },
  dated: { icon: Clock, word: 'Not current' },
} as const;

const PLACES = {
  connection: '/network',
  nodes: '/nodes',
  watched: '/nodes',
  checkpoints: '/checkpoints',
  funding: '/funding',
  store: '/network',
} as const;

/** The findings that are always there. */
const ALWAYS = ['connection', 'nodes', 'checkpoints', 'funding', 'store'] as const;

/**
 * Shows the health of the network in a sentence, and each finding with a link to its view. Shows skeletons while
 * `findings` is undefined.
 */
export function HealthSummary({ findings }: { findings: readonly HealthFinding[] | undefined }) {
  return (
    <section className="card verdict" aria-label="Network health">
      {/* Not inside the heading: a heading takes no name from a status in it. */}
      <div role="status">
        <h2>{sentenceOf(findings)}</h2>
      </div>
      <ul>
        {findings === undefined
          ? ALWAYS.map((about) => (
              <li key={about}>
                <div className="finding">
                  <Skeleton width={16} />
                </div>
              </li>
            ))
          : findings.map((finding) => <FindingLine key={finding.about} finding={finding} />)}
      </ul>
    </section>
  );
}

function FindingLine({ finding: { about, tone, title, text, filter } }: { finding: HealthFinding }) {
  const { icon: Icon, word } = TONES[tone];
  const colour = tone === 'good' || tone === 'warn' || tone === 'bad' ? tone : 'neutral';
  return (
    <li>
      <Link to={PLACES[about]} search={filter === undefined ? {} : { filter }} className={`finding tone-${colour}`}>
        <Icon aria-hidden="true" />
        <span>
          <span className="visually-hidden">{word}: </span>
          <strong>{title}</strong>
          <span className="finding-text">{text}</span>
        </span>
      </Link>
    </li>
  );
}
