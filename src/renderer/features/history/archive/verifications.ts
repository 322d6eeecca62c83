/** Verifications of archives. */

import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../../../async/index.ts';
import type { ArchiveRef, ArchiveVerdict, ExplorerApi } from '../../../../contract/index.ts';
import { counted } from '../../../ui/format/index.ts';
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

function run(api: ExplorerApi, archive: ArchiveRef): Promise<ArchiveVerdict | undefined> {
  const key = writeArchiveKey(keyOf(archive));
  return verifications.run(key, (signal) => api.call('verifyArchive', { archive }, signal));
}

/** Verifies an archive and announces the verdict. `useVerification` shows the progress and the result. Never rejects. */
export async function verify(api: ExplorerApi, archive: ArchiveRef): Promise<void> {
  const verdict = await run(api, archive);
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

/** The progress of a verification of several archives. */
export interface Round {
  done: number;
  total: number;
  isStopped: boolean;
}

let round: Round | undefined;
const rounds = createEmitter();

function setRound(next: Round | undefined): void {
  round = next;
  rounds.emit();
}

/** The verification of several archives that is running in this window. */
export function useRound(): Round | undefined {
  return useSyncExternalStore(rounds.listen, () => round);
}

/** Ends the round after the archive that is being verified. */
export function stopRound(): void {
  if (round !== undefined) setRound({ ...round, isStopped: true });
}

/** Verifies archives one after another and announces how many are complete. Never rejects. */
export async function verifyAll(api: ExplorerApi, archives: readonly ArchiveRef[]): Promise<void> {
  if (round !== undefined) return;
  const verdicts: (ArchiveVerdict | undefined)[] = [];
  for (const archive of archives) {
    setRound({ done: verdicts.length, total: archives.length, isStopped: isRoundStopped() });
    if (isRoundStopped()) break;
    verdicts.push(await run(api, archive));
  }
  setRound(undefined);
  const complete = verdicts.filter((verdict) => verdict?.verdict === 'complete').length;
  announce(
    `${complete} of ${counted(verdicts.length, 'verified archive')} ${complete === 1 ? 'is' : 'are'} complete`,
    complete === verdicts.length ? 'good' : 'bad',
  );
}

const isRoundStopped = () => round?.isStopped === true;
