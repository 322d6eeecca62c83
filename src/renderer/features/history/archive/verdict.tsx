import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, FileCheck, X } from 'lucide-react';
import type { ArchiveRef, ArchiveVerdict } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { counted } from '../../../ui/format/index.ts';
import {
  Button,
  CopyButton,
  downloadFile,
  IconButton,
  Identifier,
  Notice,
  PopoverFrom,
  Spinner,
} from '../../../ui/parts/index.ts';
import { HelpMark } from '../../shared/help/help-mark.tsx';
import { VerdictCard, VerifyButton } from '../verification/verdict-card.tsx';
import { makeSentence } from '../verification/verdict-words.ts';
import { readingWords, VerificationFailed, VerificationProgress } from '../verification/verification-progress.tsx';
import { proofFile } from './proof-file.ts';
import { checkedWords, verdictWords } from './verdict-words.ts';
import { useKeptVerification, verifyOne } from './verifications.ts';
import '../verification/verification.css';

/** Shows the button that verifies an archive. It is disabled while the verification runs. */
export function VerifyArchiveButton({ archive, size = 'small' }: { archive: ArchiveRef; size?: 'small' | 'normal' }) {
  const api = useApi();
  const client = useQueryClient();
  const verification = useKeptVerification(archive);
  const verify = () => void verifyOne(api, client, archive);
  return <VerifyButton verification={verification} onVerify={verify} size={size} />;
}

/**
 * Shows the progress of an archive's verification, its verdict, or why it failed. Shows nothing if the archive was
 * never verified.
 */
export function VerificationResult({ archive }: { archive: ArchiveRef }) {
  const verification = useKeptVerification(archive);
  if (verification === undefined) return null;
  if (verification.state === 'running') return <VerificationProgress running={verification} what="CSV" />;
  if (verification.state === 'failed') return <VerificationFailed what="archive" problem={verification.problem} />;
  return <ArchiveVerdictCard verdict={verification.verdict} />;
}

/**
 * Shows the same in the place of a view's notice, which is always there, so that the rows below never move: in short, and
 * all of the verdict on demand.
 */
export function VerificationNotice({ archive }: { archive: ArchiveRef }) {
  const verification = useKeptVerification(archive);
  if (verification === undefined) return null;
  if (verification.state === 'running') {
    return (
      <Notice
        tone="info"
        icon={<Spinner />}
        action={
          <IconButton
            size="small"
            label="Stop verifying"
            icon={<X aria-hidden="true" />}
            onPress={verification.cancel}
          />
        }
      >
        <span className="num">Verifying: {readingWords(verification, 'CSV')}</span>
      </Notice>
    );
  }
  if (verification.state === 'failed') {
    return (
      <Notice tone="bad" icon={<CircleAlert aria-hidden="true" />}>
        The archive could not be verified. {verification.problem}
      </Notice>
    );
  }
  const { verdict } = verification;
  const { tone, word } = verdictWords(verdict);
  return (
    <Notice
      tone={tone}
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
          <div className="verification-details">
            <ArchiveVerdictCard verdict={verdict} />
          </div>
        </PopoverFrom>
      }
    >
      <strong>{word}.</strong> {summaryWords(verdict)}
    </Notice>
  );
}

/** Says the first problem of an archive and how many more there are, or if it has none, what was checked and its meaning. */
function summaryWords(verdict: ArchiveVerdict): string {
  const [first, ...others] = verdict.problems;
  if (first === undefined) return `${checkedWords(verdict)} ${verdictWords(verdict).meaning}`;
  const rest = others.length === 0 ? '' : ` And ${counted(others.length, 'more problem')}.`;
  return `${makeSentence(first)}${rest}`;
}

/**
 * Shows a verdict in plain words, with all problems of the archive, its SHA-256, and a button that exports the proof.
 */
function ArchiveVerdictCard({ verdict }: { verdict: ArchiveVerdict }) {
  const { tone, word, meaning } = verdictWords(verdict);
  const version = useStatus()?.version ?? '';
  const exportProof = () => {
    const { name, content } = proofFile(verdict, version);
    downloadFile(name, new Blob([content], { type: 'application/json' }));
  };
  return (
    <VerdictCard
      tone={tone}
      word={word}
      meaning={
        <>
          {checkedWords(verdict)} {meaning} <HelpMark term="verdict" />
        </>
      }
      problems={verdict.problems}
      verifiedAt={verdict.verifiedAt}
      tools={
        <Button size="small" variant="quiet" icon={<FileCheck aria-hidden="true" />} onPress={exportProof}>
          Export verification
        </Button>
      }
    >
      {verdict.archiveSha256 !== null && (
        <>
          . SHA-256 <Identifier id={verdict.archiveSha256} />{' '}
          <CopyButton text={verdict.archiveSha256} what="SHA-256 of the archive" />
        </>
      )}
    </VerdictCard>
  );
}
