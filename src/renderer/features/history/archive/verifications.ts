/** Verifications of archives. */
import type { ArchiveRef, ArchiveVerdict, ExplorerApi } from '../../../../contract/index.ts';
import { announce } from '../../../ui/parts/index.ts';
import { fileNameOf } from '../jobs/job-words.ts';
import { createVerifications, type Verification } from '../verification/verifications.ts';
import { keyOf, writeArchiveKey } from './archive-key.ts';
import { verdictWords } from './verdict-words.ts';

export type ArchiveVerification = Verification<ArchiveVerdict>;

const verifications = createVerifications<ArchiveVerdict>();

export function useVerification(archive: ArchiveRef | undefined): ArchiveVerification | undefined {
  return verifications.useVerification(archive === undefined ? '' : writeArchiveKey(keyOf(archive)));
}

/** Verifies an archive and announces the verdict. `useVerification` shows the progress and the result. Never rejects. */
export async function verify(api: ExplorerApi, archive: ArchiveRef): Promise<void> {
  const key = writeArchiveKey(keyOf(archive));
  const verdict = await verifications.run(key, (signal) => api.call('verifyArchive', { archive }, signal));
  if (verdict === undefined) return;
  announce(
    `${fileNameOf(verdict.file)}: ${verdictWords(verdict).word.toLowerCase()}`,
    verdict.verdict === 'complete' ? 'good' : 'bad',
  );
}

/** The progress that an event reports. */
export function noteProgress(archive: ArchiveRef, bytes: number, bytesTotal: number): void {
  verifications.noteProgress(writeArchiveKey(keyOf(archive)), bytes, bytesTotal);
}
