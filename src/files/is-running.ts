import { systemCode } from '../contract/index.ts';

/** No process has such an id; the second code is for a number that is no id on any system. */
const ABSENT_CODES: ReadonlySet<string | undefined> = new Set(['ESRCH', 'ERR_INVALID_ARG_TYPE']);

/**
 * Returns true if a process with this id runs on this machine, or if the system does not say: it can forbid to ask about
 * the processes of others.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return !ABSENT_CODES.has(systemCode(thrown));
  }
}
