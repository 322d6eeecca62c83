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

/** The verification of one archive: running, done or failed. */
export type ArchiveVerification = Verification<ArchiveVerdict>;

const verifications = createVerifications<ArchiveVerdict>();

/**
 * Returns the verification of an archive in this window, and renders again when it changes. Undefined if there was
 * none, or if no archive is given.
 */
export function useVerification(archive: ArchiveRef | undefined): ArchiveVerification | undefined {
  return verifications.useVerification(archive === undefined ? '' : writeArchiveKey(keyOf(archive)));
}

function run(api: ExplorerApi, archive: ArchiveRef): Promise<ArchiveVerdict | undefined> {
  const key = writeArchiveKey(keyOf(archive));
  return verifications.run(key, (signal) => api.call('verifyArchive', { archive }, signal));
}

/**
 * Verifies an archive and announces the verdict. `useVerification` returns the progress and the result. Does nothing if
 * the archive is already being verified. Never rejects.
 */
export async function verifyOne(api: ExplorerApi, archive: ArchiveRef): Promise<void> {
  const verdict = await run(api, archive);
  if (verdict === undefined) return;
  announce(
    `${fileNameOf(verdict.file)}: ${verdictWords(verdict).word.toLowerCase()}`,
    verdict.verdict === 'complete' ? 'good' : 'bad',
  );
}

/**
 * Records the progress of a running verification, as an event of the explorer reports it.
 * @param bytes bytes of CSV read so far
 */
export function noteProgress(archive: ArchiveRef, bytes: number, bytesTotal: number): void {
  verifications.noteProgress(writeArchiveKey(keyOf(archive)), bytes, bytesTotal);
}

/** The progress of the verification of all archives in the list. */
export interface Round {
  /** Number of archives verified so far. */
  done: number;
  total: number;
  /** True if the person stopped the round; it then ends after the current archive. */
  isStopped: boolean;
}

let round: Round | undefined;
const rounds = createEmitter();

function setRound(next: Round | undefined): void {
  round = next;
  rounds.emit();
}

/** Returns the progress of "Verify all" in this window; undefined while it does not run. */
export function useRound(): Round | undefined {
  return useSyncExternalStore(rounds.listen, () => round);
}

/** Ends "Verify all" after the archive that is being verified. Does nothing if it does not run. */
export function stopRound(): void {
  if (round !== undefined) setRound({ ...round, isStopped: true });
}

/**
 * Verifies archives one after another and announces how many are complete. Does nothing if another round runs. Never
 * rejects.
 */
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
