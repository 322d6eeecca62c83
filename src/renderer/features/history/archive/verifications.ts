/** Verifications of archives. */

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../../../async/index.ts';
import type { ArchiveRef, ArchiveVerdict, ExplorerApi } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { counted } from '../../../ui/format/index.ts';
import { announce } from '../../../ui/parts/index.ts';
import { fileNameOf } from '../jobs/job-words.ts';
import { createVerifications, type Verification } from '../verification/verifications.ts';
import { keyOf, writeArchiveKey } from './archive-key.ts';
import { verdictWords } from './verdict-words.ts';

/** The verification of one archive: running, done or failed. */
export type ArchiveVerification = Verification<ArchiveVerdict>;

const verifications = createVerifications<ArchiveVerdict>();

const nameOf = (archive: ArchiveRef) => writeArchiveKey(keyOf(archive));

const lastVerdictKey = (archive: ArchiveRef | undefined) => [
  'last verdict',
  archive === undefined ? undefined : nameOf(archive),
];

/**
 * Returns the verification of an archive that runs or failed in this window, else the last verdict that the explorer has
 * kept, which outlives reloads and restarts. Undefined if there is none, or if no archive is given. The kept verdict is
 * asked for again each time that a component shows it, because it is gone when the file has changed.
 */
export function useKeptVerification(archive: ArchiveRef | undefined): ArchiveVerification | undefined {
  const api = useApi();
  const verification = verifications.useVerification(archive === undefined ? '' : nameOf(archive));
  const { data } = useQuery({
    queryKey: lastVerdictKey(archive),
    enabled: archive !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => (archive === undefined ? null : api.call('lastVerdict', { archive }, signal)),
  });
  if (verification !== undefined || data?.verdict == null) return verification;
  return { state: 'done', verdict: data.verdict };
}

/**
 * Returns the kept verdict on an archive, asked for now; null if the archive has changed since. Views show it, too.
 * @throws OrreryError as the call `lastVerdict`
 */
export async function askVerdict(
  api: ExplorerApi,
  client: QueryClient,
  archive: ArchiveRef,
): Promise<ArchiveVerdict | null> {
  const queryFn = ({ signal }: { signal: AbortSignal }) => api.call('lastVerdict', { archive }, signal);
  return (await client.fetchQuery({ queryKey: lastVerdictKey(archive), queryFn, staleTime: 0 })).verdict;
}

/** Verifies an archive. The explorer keeps the verdict, so this window forgets its own. */
async function run(api: ExplorerApi, client: QueryClient, archive: ArchiveRef): Promise<ArchiveVerdict | undefined> {
  const verdict = await verifications.run(nameOf(archive), (signal) => api.call('verifyArchive', { archive }, signal));
  if (verdict === undefined) return undefined;
  // An answer that is under way can be older.
  await client.cancelQueries({ queryKey: lastVerdictKey(archive) });
  client.setQueryData(lastVerdictKey(archive), { verdict });
  verifications.forget(nameOf(archive));
  return verdict;
}

/**
 * Verifies an archive and announces the verdict. `useKeptVerification` returns the progress and the result. Does
 * nothing if the archive is already being verified. Never rejects.
 */
export async function verifyOne(api: ExplorerApi, client: QueryClient, archive: ArchiveRef): Promise<void> {
  const verdict = await run(api, client, archive);
  if (verdict === undefined) return;
  // The verdict comes first: a long name is cut off.
  announce(
    `${verdictWords(verdict).word}: ${fileNameOf(verdict.file)}`,
    verdict.verdict === 'complete' ? 'good' : 'bad',
  );
}

/**
 * Records the progress of a running verification, as an event of the explorer reports it.
 * @param bytes bytes of CSV read so far
 */
export function noteProgress(archive: ArchiveRef, bytes: number, bytesTotal: number): void {
  verifications.noteProgress(nameOf(archive), bytes, bytesTotal);
}

/** The progress of the verification of all archives in the list. */
export interface Round {
  /** Number of archives verified so far. */
  done: number;
  total: number;
  /** True if the person stopped the round; it then ends after the current archive. */
  isStopped: boolean;
}

/** The result of the last round, with the archives that it verified. */
interface RoundEnd {
  archives: readonly ArchiveRef[];
  text: string;
  isGood: boolean;
}

let round: Round | undefined;
let lastEnd: RoundEnd | undefined;
const rounds = createEmitter();

function setRound(next: Round | undefined): void {
  round = next;
  rounds.emit();
}

/** Returns the progress of "Verify all" in this window; undefined while it does not run. */
export function useRound(): Round | undefined {
  return useSyncExternalStore(rounds.listen, () => round);
}

/** Returns the result of the last round in this window; undefined before one, and while one runs. */
export function useRoundEnd(): RoundEnd | undefined {
  return useSyncExternalStore(rounds.listen, () => (round === undefined ? lastEnd : undefined));
}

/** Ends "Verify all" after the archive that is being verified. Does nothing if it does not run. */
export function stopRound(): void {
  if (round !== undefined) setRound({ ...round, isStopped: true });
}

/**
 * Verifies archives one after another and announces how many are complete and how many of them are proven, which
 * `useRoundEnd` returns after that. Does nothing if another round runs. Never rejects.
 */
export async function verifyAll(api: ExplorerApi, client: QueryClient, archives: readonly ArchiveRef[]): Promise<void> {
  if (round !== undefined) return;
  const verdicts: (ArchiveVerdict | undefined)[] = [];
  for (const archive of archives) {
    setRound({ done: verdicts.length, total: archives.length, isStopped: isRoundStopped() });
    if (isRoundStopped()) break;
    verdicts.push(await run(api, client, archive));
  }
  const complete = verdicts.filter((verdict) => verdict?.verdict === 'complete');
  const proven = complete.filter((verdict) => verdict?.coverage === 'proven').length;
  const are = complete.length === 1 ? 'is' : 'are';
  const text = `${complete.length} of ${counted(verdicts.length, 'verified archive')} ${are} complete, ${proven} proven`;
  const isGood = complete.length === verdicts.length;
  lastEnd = { archives: archives.slice(0, verdicts.length), text, isGood };
  setRound(undefined);
  announce(text, isGood ? 'good' : 'bad');
}

const isRoundStopped = () => round?.isStopped === true;
