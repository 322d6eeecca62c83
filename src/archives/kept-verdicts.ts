/** Verdicts on archives, kept in the network's own file until the archive changes. */
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { ArchiveVerdict } from '../contract/index.ts';
import type { UserStore } from '../store/index.ts';

/** Size in bytes and time of the last change (Unix milliseconds): with both unchanged, the file is taken as unchanged. */
const FileState = z.object({ bytes: z.number(), changedAt: z.number() });
const Kept = z.object({ state: FileState, verdict: ArchiveVerdict });
const MAX_KEPT = 500;

/** Returns the size and the modification time of a file, by which a change is noticed; null if it cannot be read. */
export async function fileState(path: string): Promise<z.output<typeof FileState> | null> {
  const found = await stat(path).catch(() => null);
  return found === null ? null : { bytes: found.size, changedAt: found.mtimeMs };
}

const verdictsIn = (user: UserStore) => user.documents('archive-verdict', Kept);

/**
 * Stores a verdict on a file, unless the file changed while it was read. Removes the oldest verdicts beyond 500.
 * @param before the file's state before it was read; null if there was none, then nothing is stored
 */
export async function keepVerdict(
  user: UserStore,
  verdict: ArchiveVerdict,
  before: z.output<typeof FileState> | null,
): Promise<void> {
  const state = await fileState(verdict.file);
  if (before === null || !isSame(state, before)) return;
  const verdicts = verdictsIn(user);
  await verdicts.put(verdict.file, { state: before, verdict });
  for (const { id } of (await verdicts.list()).slice(MAX_KEPT)) await verdicts.remove(id);
}

/** Returns the stored verdict on a file; null without one, or if the file changed since. */
export async function keptVerdict(user: UserStore, path: string): Promise<ArchiveVerdict | null> {
  const kept = await verdictsIn(user).get(path);
  return kept !== null && isSame(await fileState(path), kept.content.state) ? kept.content.verdict : null;
}

function isSame(one: z.output<typeof FileState> | null, other: z.output<typeof FileState>): boolean {
  return one?.bytes === other.bytes && one.changedAt === other.changedAt;
}
