/** The suspect segments of an archive as the text of a header. */
import type { ExportedArchive } from '../../contract/index.ts';

export const SUSPECT_HEADER = 'x-orrery-suspect';

/** Clients refuse headers that are much longer (characters). */
const MAX_LENGTH = 4_096;

/**
 * Returns the suspect segments as JSON; undefined if there are none. If that exceeds 4,096 characters, it is one range
 * from the first to the last of them, with their number.
 */
export function suspectText({ whole }: Pick<ExportedArchive, 'whole'>): string | undefined {
  const suspect = whole?.suspect ?? [];
  const [first] = suspect;
  const last = suspect.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const all = JSON.stringify(suspect.map(({ from, to, suspicion }) => ({ from: `${from}`, to: `${to}`, suspicion })));
  if (all.length <= MAX_LENGTH) return all;
  return JSON.stringify([{ from: `${first.from}`, to: `${last.to}`, joined: suspect.length }]);
}
