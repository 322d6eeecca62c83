import { Pickaxe } from 'lucide-react';
import type { ProofProgress } from '../../../../contract/index.ts';
import { formatDuration, formatInteger } from '../../../ui/format/index.ts';
import { Spinner } from '../../../ui/parts/index.ts';
import './proof.css';

const inSeconds = (millis: number) => formatDuration(BigInt(Math.round(millis)) * 1_000_000n).replaceAll(' ', '\u00a0');

/**
 * Shows the progress of the proof of work in words. It has no end that is known before, because the search is random.
 */
export function ProofStatus({ proof }: { proof: ProofProgress }) {
  const { state, difficulty, tried, elapsed, problem } = proof;
  return (
    <p className="proof" role="status">
      {state === 'solving' ? <Spinner /> : <Pickaxe aria-hidden="true" />}
      <span className="num">
        {state === 'solving' &&
          `Searching for the proof of work: ${formatInteger(tried)} of about ${formatInteger(2n ** BigInt(difficulty))} hashes.`}
        {state === 'solved' && `Proof of work found after ${formatInteger(tried)} hashes, ${inSeconds(elapsed)}.`}
        {state === 'not-needed' && 'This command needs no proof of work.'}
        {state === 'failed' && `No proof of work yet: ${problem ?? 'no reason was given'}. Signing tries again.`}
        {state === 'cancelled' && 'The search for the proof of work was cancelled.'}
      </span>
    </p>
  );
}
