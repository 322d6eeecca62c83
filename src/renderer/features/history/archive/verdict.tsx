import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import type { ArchiveRef, ArchiveVerdict } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { announce, Button, CopyButton, downloadFile, Identifier } from '../../../ui/parts/index.ts';
import { HelpMark } from '../../shared/help/help-mark.tsx';
import { VerdictCard, VerifyButton } from '../verification/verdict-card.tsx';
import { VerificationNotice } from '../verification/verification-notice.tsx';
import { VerificationFailed, VerificationProgress } from '../verification/verification-progress.tsx';
import { proofFile } from './proof-file.ts';
import { checkedWords, verdictWords } from './verdict-words.ts';
import { askVerdict, useKeptVerification, verifyOne } from './verifications.ts';

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
  return <ArchiveVerdictCard archive={archive} verdict={verification.verdict} />;
}

/** Shows the state of an archive's verification as the notice of its view, in short; Details shows the whole verdict. */
export function ArchiveNotice({ archive }: { archive: ArchiveRef }) {
  return (
    <VerificationNotice
      verification={useKeptVerification(archive)}
      what="archive"
      reads="CSV"
      wordsOf={(verdict) => ({ ...verdictWords(verdict), meaning: meaningOf(verdict) })}
      card={(verdict) => <ArchiveVerdictCard archive={archive} verdict={verdict} />}
    />
  );
}

const STORED_SINCE =
  'Segments of the same blocks were downloaded after this verification. Verify again to compare the archive with them.';

/** An archive can look complete although rows were removed. Only its manifest shows that, and a browser does not get it. */
const NO_MANIFEST =
  'No manifest was compared, so rows that were removed after the export may not be found. ' +
  '"orrery verify" compares an archive with the manifest in its folder.';

/** Says what the verdict on an archive means, and then what was checked: a narrow window cuts the end of a notice. */
function meaningOf(verdict: ArchiveVerdict): string {
  const isCompared = verdict.segments !== null || verdict.verdict !== 'complete' || verdict.coverage === 'proven';
  const parts = [
    verdictWords(verdict).meaning,
    isCompared ? '' : NO_MANIFEST,
    verdict.storedSince ? STORED_SINCE : '',
    checkedWords(verdict),
  ];
  return parts.filter(Boolean).join(' ');
}

/**
 * Shows a verdict in plain words, with all problems of the archive, its SHA-256, and a button that exports the proof.
 */
function ArchiveVerdictCard({ archive, verdict }: { archive: ArchiveRef; verdict: ArchiveVerdict }) {
  const api = useApi();
  const client = useQueryClient();
  const { tone, word } = verdictWords(verdict);
  const version = useStatus()?.version ?? '';
  const exportProof = useMutation({
    mutationFn: () => askVerdict(api, client, archive),
    onSuccess(newest) {
      if (newest === null) {
        announce('The archive has changed since its verification. Verify it again.', 'bad');
        return;
      }
      const { name, content } = proofFile(newest, version);
      downloadFile(name, new Blob([content], { type: 'application/json' }));
    },
    onError: (error) => announce(errorText(error), 'bad'),
  });
  return (
    <VerdictCard
      tone={tone}
      word={word}
      meaning={
        <>
          {meaningOf(verdict)} <HelpMark term="verdict" />
        </>
      }
      problems={verdict.problems}
      verifiedAt={verdict.verifiedAt}
      tools={
        <Button
          size="small"
          variant="quiet"
          icon={<FileCheck aria-hidden="true" />}
          isPending={exportProof.isPending}
          onPress={() => exportProof.mutate()}
        >
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
