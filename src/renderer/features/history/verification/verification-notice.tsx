import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../../ui/format/index.ts';
import { Button, IconButton, Notice, PopoverFrom, ProgressBar, Spinner } from '../../../ui/parts/index.ts';
import { makeSentence, type VerdictWords } from './verdict-words.ts';
import { readingWords } from './verification-progress.tsx';
import type { Verification } from './verifications.ts';
import './verification.css';

/** The members of verdicts on archives and datasets that a notice needs. */
interface Judged {
  verdict: 'complete' | 'incomplete' | 'damaged';
  problems: readonly string[];
}

/**
 * Shows the progress of a verification, its verdict in short, or why it failed, as the notice of a view. That place is
 * always there, so that nothing below moves. Shows nothing if there was no verification.
 */
export function VerificationNotice<Verdict extends Judged>({
  verification,
  what,
  reads,
  wordsOf,
  card,
}: {
  verification: Verification<Verdict> | undefined;
  what: 'archive' | 'dataset';
  /** The content that is read, for example "CSV". */
  reads: string;
  /** Returns the verdict in words. Its `meaning` also says what was checked. */
  wordsOf: (verdict: Verdict) => VerdictWords;
  /** Shows the whole verdict, for Details. */
  card: (verdict: Verdict) => ReactNode;
}) {
  if (verification === undefined) return null;
  if (verification.state === 'running') return <RunningNotice running={verification} reads={reads} />;
  if (verification.state === 'failed') {
    return (
      <Notice tone="bad" icon={<CircleAlert aria-hidden="true" />}>
        The {what} could not be verified. {verification.problem}
      </Notice>
    );
  }
  const { verdict } = verification;
  const words = wordsOf(verdict);
  return (
    <Notice
      tone={words.tone}
      icon={verdict.verdict === 'complete' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      action={
        <PopoverFrom
          label="Verification"
          trigger={
            <Button size="small" variant="quiet">
              Details
            </Button>
          }
        >
          <div className="verification-details">{card(verdict)}</div>
        </PopoverFrom>
      }
    >
      <strong>{words.word}</strong>. {problemsInWords(verdict.problems) ?? words.meaning}
    </Notice>
  );
}

function RunningNotice({
  running,
  reads,
}: {
  running: Extract<Verification<unknown>, { state: 'running' }>;
  reads: string;
}) {
  const { bytes, bytesTotal, cancel } = running;
  const words = readingWords(running, reads);
  return (
    <Notice
      tone="info"
      icon={<Spinner />}
      action={<IconButton size="small" label="Stop verifying" icon={<X aria-hidden="true" />} onPress={cancel} />}
    >
      <span className="num">Verifying: {words}</span>
      <ProgressBar label="Verifying" share={bytesTotal === 0 ? undefined : bytes / bytesTotal} words={words} />
    </Notice>
  );
}

/** Says the first problem, and how many more there are; undefined without one. */
function problemsInWords([first, ...others]: readonly string[]): string | undefined {
  if (first === undefined) return undefined;
  const rest = others.length === 0 ? '' : ` And ${counted(others.length, 'more problem')}.`;
  return `${makeSentence(first)}${rest}`;
}
