/** A list writer over a store in a folder of its own. A fixture opens it empty for each test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ListWriter, openListWriter } from '../../store/index.ts';
import type { ListSync } from './list-sync.ts';

export const signal = new AbortController().signal;
export let base: string;
export let writer: ListWriter;

export function openEmptyStore(): void {
  base = mkdtempSync(join(tmpdir(), 'orrery-sync-'));
  writer = openListWriter(base, 'chain');
}

/** Closes the store and opens it again, as a restart of the program does. */
export function reopen(): void {
  writer.close();
  writer = openListWriter(base, 'chain');
}

/** Closes the store and removes it. */
export function end(): void {
  writer.close();
  rmSync(base, { recursive: true, force: true });
}

export async function syncToTheEnd(sync: Pick<ListSync, 'backfill'>): Promise<void> {
  while (!(await sync.backfill(signal)).ended);
}
