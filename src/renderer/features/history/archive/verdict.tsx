import { CircleAlert, ShieldCheck, X } from 'lucide-react';
import type { ArchiveRef, ArchiveVerdict } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { useNow } from '../../../data/use-now.ts';
import { formatBytes, momentOf } from '../../../ui/format/index.ts';
import { Button, Chip, CopyButton, IconButton, Identifier, ProgressBar } from '../../../ui/parts/index.ts';
import { useKeptVerification } from './use-kept-verification.ts';
import { checkedWords, sentence, verdictWords } from './verdict-words.ts';
import { verify } from './verifications.ts';
import '../jobs/jobs.css';

export function VerifyButton({ archive, size = 'small' }: { archive: ArchiveRef; size?: 'small' | 'normal' }) {
  const api = useApi();
  const verification = useKeptVerification(archive);
  return (
    <Button
      size={size}
      icon={<ShieldCheck aria-hidden="true" />}
      isDisabled={verification?.state === 'running'}
      onPress={() => void verify(api, archive)}
    >
      {verification === undefined ? 'Verify' : 'Verify again'}
    </Button>
  );
}

/** The progress of a verification, or its result. */
export function VerificationResult({ archive }: { archive: ArchiveRef }) {
  const verification = useKeptVerification(archive);
  if (verification === undefined) return null;
  if (verification.state === 'running') {
    const { bytes, bytesTotal, cancel } = verification;
    const words =
      bytesTotal === 0 ? 'Opening the archive' : `${formatBytes(bytes)} of ${formatBytes(bytesTotal)} of CSV read`;
    return (
      <div className="verification" role="status">
        <div className="verification-line">
          <span className="num">Verifying: {words}</span>
          <IconButton size="small" label="Stop verifying" icon={<X aria-hidden="true" />} onPress={cancel} />
        </div>
        <ProgressBar label="Verifying" share={bytesTotal === 0 ? undefined : bytes / bytesTotal} words={words} />
      </div>
    );
  }
  if (verification.state === 'failed') {
    return (
      <p className="verification verification-failed">
        <CircleAlert aria-hidden="true" /> The archive could not be verified. {verification.problem}
      </p>
    );
  }
  return <VerdictText verdict={verification.verdict} />;
}

/** A verdict in plain words, with all problems of the archive. */
function VerdictText({ verdict }: { verdict: ArchiveVerdict }) {
  const { tone, word, meaning } = verdictWords(verdict);
  const zone = useZone();
  const now = useNow(60_000);
  return (
    <div className="verification archive-verdict">
      <Chip tone={tone} dot>
        {word}
      </Chip>
      <div className="archive-verdict-text">
        <p>
          {checkedWords(verdict)} {meaning}
        </p>
        {verdict.problems.length > 0 && (
          <ul>
            {verdict.problems.map((problem) => (
              <li key={problem}>{sentence(problem)}</li>
            ))}
          </ul>
        )}
        <p className="faint">
          Verified {momentOf(verdict.verifiedAt, Math.max(now, verdict.verifiedAt), zone)}
          {verdict.archiveSha256 !== null && (
            <>
              . SHA-256 <Identifier id={verdict.archiveSha256} />{' '}
              <CopyButton text={verdict.archiveSha256} what="SHA-256 of the archive" />
            </>
          )}
        </p>
      </div>
    </div>
  );
}
