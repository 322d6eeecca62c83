/** What the system says of files, as errors of the catalogue. */
import { OrreryError } from './orrery-error.ts';

const NO_DESCRIPTOR: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE']);
const NO_ROOM: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The system's code of a failure, such as ENOENT. */
export function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined;
}

/** Whether it is the system that failed, rather than whoever called it. */
export function isSystemError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'code' in thrown && 'syscall' in thrown;
}

/** What the system said of a file, without its code, its call and the path, which errors of the catalogue name themselves. */
export function fileReason(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replace(/^[A-Z]\w+: /, '').replace(/, \w+( '.*)?$/s, '');
}

/** True where the process or the system has no descriptor left for another file. */
export function lacksDescriptor(thrown: unknown): boolean {
  return NO_DESCRIPTOR.has(systemCode(thrown));
}

/** TOO_MANY_OPEN_FILES where no descriptor is left, else FILE_UNREADABLE, in the system's words. */
export function unreadable(file: string, cause: unknown): OrreryError {
  if (lacksDescriptor(cause)) return new OrreryError('TOO_MANY_OPEN_FILES', { file }, { cause });
  return new OrreryError('FILE_UNREADABLE', { file, reason: fileReason(cause) }, { cause });
}

/** DISK_FULL where there is no room, TOO_MANY_OPEN_FILES where no descriptor is left, else FILE_UNWRITABLE, in the system's words. */
export function unwritable(file: string, cause: unknown): OrreryError {
  if (lacksDescriptor(cause)) return new OrreryError('TOO_MANY_OPEN_FILES', { file }, { cause });
  const reason = fileReason(cause);
  if (NO_ROOM.has(systemCode(cause))) return new OrreryError('DISK_FULL', { file, problem: reason }, { cause });
  return new OrreryError('FILE_UNWRITABLE', { file, reason }, { cause });
}
