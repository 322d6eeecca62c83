/** Files that are being saved. Saving continues while the person opens other views. */

import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../../../async/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { counted } from '../../../ui/format/index.ts';
import { announce } from '../../../ui/parts/index.ts';
import type { SavedRows } from './save-rows.ts';

/** A file that is being written, with its progress. */
export interface Saving {
  id: number;
  name: string;
  /** Number of rows written so far. */
  rows: number;
  /** The number of rows, if it is known. */
  total: number | undefined;
  /** Cancels the export; no file is left. */
  cancel(): void;
}

let savings: readonly Saving[] = [];
let lastId = 0;
const changes = createEmitter();

function replace(next: readonly Saving[]): void {
  savings = next;
  changes.emit();
}

/** Returns the files that this page is saving, and renders again when they change. */
export function useSavings(): readonly Saving[] {
  return useSyncExternalStore(changes.listen, () => savings);
}

/** The rows of a file, and its path if it is known. */
type Saved = SavedRows & { file?: string };

function savedWords({ rows, complete, isOutdated = false, remark, file }: Saved, name: string): string {
  const words = `Exported ${counted(rows, 'row')} to ${file ?? name}`;
  const doubts = [
    ...(complete ? [] : ['The list is incomplete: only stored rows are included.']),
    ...(isOutdated ? ['Not final: the epoch has ended, and its final scores are not stored.'] : []),
    ...(remark === undefined ? [] : [`${remark}.`]),
  ];
  return doubts.length === 0 ? words : `${words}. ${doubts.join(' ')}`;
}

/**
 * Runs the export of a list's rows (`save`), shows it in the header while it runs, and announces its result,
 * cancellation or error. Never throws.
 * @param total the expected number of rows; undefined if unknown
 */
export async function trackSaving(
  name: string,
  total: number | undefined,
  save: (signal: AbortSignal, onProgress: (rows: number) => void) => Promise<Saved>,
): Promise<void> {
  const stop = new AbortController();
  lastId += 1;
  const id = lastId;
  replace([...savings, { id, name, rows: 0, total, cancel: () => stop.abort() }]);
  const onProgress = (rows: number) => replace(savings.map((each) => (each.id === id ? { ...each, rows } : each)));
  try {
    announce(savedWords(await save(stop.signal, onProgress), name));
  } catch (thrown) {
    const wasCancelled = stop.signal.aborted || errorCode(thrown) === 'CANCELLED';
    if (wasCancelled) announce(`The export of ${name} was cancelled. No file was written.`);
    else announce(`${name} could not be exported. ${errorText(thrown)}`, 'bad');
  } finally {
    replace(savings.filter((each) => each.id !== id));
  }
}
