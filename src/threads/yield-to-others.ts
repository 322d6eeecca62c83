import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Gets a third of what an equal would, where both want a processor; less of it would seem to stand still. */
const NICENESS = 5;

/**
 * Has the calling thread let the program's other threads go first where processors are scarce. Linux alone gives threads
 * priorities of their own to lower; elsewhere nothing changes.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Without /proc the thread stays as it is.
  }
}
