/** Verifications, each from its start to its result. They continue while the person opens other views. */

import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../../../async/index.ts';
import type { ArchiveRef, ArchiveVerdict, ExplorerApi } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { announce } from '../../../ui/parts/index.ts';
import { fileNameOf } from '../jobs/job-words.ts';
import { keyOf, writeArchiveKey } from './archive-key.ts';
import { verdictWords } from './verdict-words.ts';

export type Verification =
  | { state: 'running'; bytes: number; bytesTotal: number; cancel(): void }
  | { state: 'done'; verdict: ArchiveVerdict }
  | { state: 'failed'; problem: string };

const verifications = new Map<string, Verification>();
const changes = createEmitter();

function put(key: string, verification: Verification | undefined): void {
  if (verification === undefined) verifications.delete(key);
  else verifications.set(key, verification);
  changes.emit();
}

export function useVerification(archive: ArchiveRef | undefined): Verification | undefined {
  const key = archive === undefined ? '' : writeArchiveKey(keyOf(archive));
  return useSyncExternalStore(changes.listen, () => verifications.get(key));
}

/**
 * Verifies an archive and announces the verdict. `useVerification` shows the progress and the result. Never rejects; a
 * second call for an archive that is being verified does nothing.
 */
export async function verify(api: ExplorerApi, archive: ArchiveRef): Promise<void> {
  const key = writeArchiveKey(keyOf(archive));
  if (verifications.get(key)?.state === 'running') return;
  const stop = new AbortController();
  put(key, { state: 'running', bytes: 0, bytesTotal: 0, cancel: () => stop.abort() });
  try {
    const verdict = await api.call('verifyArchive', { archive }, stop.signal);
    put(key, { state: 'done', verdict });
    announce(
      `${fileNameOf(verdict.file)}: ${verdictWords(verdict).word.toLowerCase()}`,
      verdict.verdict === 'complete' ? 'good' : 'bad',
    );
  } catch (thrown) {
    const isCancelled = stop.signal.aborted || errorCode(thrown) === 'CANCELLED';
    put(key, isCancelled ? undefined : { state: 'failed', problem: errorText(thrown) });
  }
}

/** The progress that an event reports. */
export function noteProgress(archive: ArchiveRef, bytes: number, bytesTotal: number): void {
  const key = writeArchiveKey(keyOf(archive));
  const running = verifications.get(key);
  if (running?.state === 'running') put(key, { ...running, bytes, bytesTotal });
}
