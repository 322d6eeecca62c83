import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

/**
 * Has the calling thread let the program's other threads go first where processors are scarce. Linux alone gives threads
 * priorities of their own to lower; elsewhere nothing changes.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without /proc the thread stays as it is.
  }
}
