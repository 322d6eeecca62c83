import { useQueryClient } from '@tanstack/react-query';
import { FileCheck, ShieldCheck } from 'lucide-react';
import type { ArchiveRef, ArchiveVerdict } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { useNow } from '../../../data/use-now.ts';
import { useStatus } from '../../../data/use-status.ts';
import { formatBriefTime } from '../../../ui/format/index.ts';
import { Button, Chip, CopyButton, downloadFile, Identifier } from '../../../ui/parts/index.ts';
import { VerificationFailed, VerificationProgress } from '../verification/verification-progress.tsx';
import { proofFile } from './proof-file.ts';
import { checkedWords, makeSentence, verdictWords } from './verdict-words.ts';
import { useKeptVerification, verifyOne } from './verifications.ts';
import '../verification/verification.css';
import { HelpMark } from '../../shared/help/help-mark.tsx';

/** Shows the button that verifies an archive. It is disabled while the verification runs. */
export function VerifyButton({ archive, size = 'small' }: { archive: ArchiveRef; size?: 'small' | 'normal' }) {
  const api = useApi();
  const client = useQueryClient();
  const verification = useKeptVerification(archive);
  return (
    <Button
      size={size}
      icon={<ShieldCheck aria-hidden="true" />}
      isDisabled={verification?.state === 'running'}
      onPress={() => void verifyOne(api, client, archive)}
    >
      {verification === undefined ? 'Verify' : 'Verify again'}
    </Button>
  );
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
  return <VerdictText verdict={verification.verdict} />;
}

/**
 * Shows a verdict in plain words, with all problems of the archive, its SHA-256, and a button that exports the proof.
 */
function VerdictText({ verdict }: { verdict: ArchiveVerdict }) {
  const { tone, word, meaning } = verdictWords(verdict);
  const zone = useZone();
  const now = useNow(60_000);
  const version = useStatus()?.version ?? '';
  const exportProof = () => {
    const { name, content } = proofFile(verdict, version);
    downloadFile(name, new Blob([content], { type: 'application/json' }));
  };
  return (
    <div className="verification verification-verdict">
      <Chip tone={tone} dot>
        {word}
      </Chip>
      <div className="verification-text">
        <p>
          {checkedWords(verdict)} {meaning} <HelpMark term="verdict" />
        </p>
        {verdict.problems.length > 0 && (
          <ul>
            {verdict.problems.map((problem) => (
              <li key={problem}>{makeSentence(problem)}</li>
            ))}
          </ul>
        )}
        <p className="faint">
          Verified {formatBriefTime(verdict.verifiedAt, Math.max(now, verdict.verifiedAt), zone)}
          {verdict.archiveSha256 !== null && (
            <>
              . SHA-256 <Identifier id={verdict.archiveSha256} />{' '}
              <CopyButton text={verdict.archiveSha256} what="SHA-256 of the archive" />
            </>
          )}
        </p>
        <div>
          <Button size="small" variant="quiet" icon={<FileCheck aria-hidden="true" />} onPress={exportProof}>
            Export verification
          </Button>
        </div>
      </div>
    </div>
  );
}
