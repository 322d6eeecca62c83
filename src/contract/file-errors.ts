/** Converts file errors of the operating system to errors of the catalogue. */
import { OrreryError } from './orrery-error.ts';

const NO_DESCRIPTOR_CODES: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE']);
const DISK_FULL_CODES: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The system's code of a failure, such as ENOENT. */
export function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined;
}

/** True when a system call failed, false for an error of the calling code. */
export function isSystemError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'code' in thrown && 'syscall' in thrown;
}

/** The system's reason, without its code, its system call and the path, which errors of the catalogue name themselves. */
export function fileReason(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replace(/^[A-Z]\w+: /, '').replace(/, \w+( '.*)?$/s, '');
}

/** True when the process or the system has no file descriptor left. */
export function lacksDescriptor(thrown: unknown): boolean {
  return NO_DESCRIPTOR_CODES.has(systemCode(thrown));
}

/** TOO_MANY_OPEN_FILES when no descriptor is left, else FILE_UNREADABLE with the system's reason. */
export function unreadable(file: string, cause: unknown): OrreryError {
  if (lacksDescriptor(cause)) return new OrreryError('TOO_MANY_OPEN_FILES', { file }, { cause });
  return new OrreryError('FILE_UNREADABLE', { file, reason: fileReason(cause) }, { cause });
}

/** DISK_FULL, TOO_MANY_OPEN_FILES when no descriptor is left, else FILE_UNWRITABLE, each with the system's reason. */
export function unwritable(file: string, cause: unknown): OrreryError {
  if (lacksDescriptor(cause)) return new OrreryError('TOO_MANY_OPEN_FILES', { file }, { cause });
  const reason = fileReason(cause);
  if (DISK_FULL_CODES.has(systemCode(cause))) return new OrreryError('DISK_FULL', { file, problem: reason }, { cause });
  return new OrreryError('FILE_UNWRITABLE', { file, reason }, { cause });
}
