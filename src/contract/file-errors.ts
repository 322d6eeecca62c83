/** Converts file errors of the operating system to errors of the catalogue. */
import { OrreryError } from './orrery-error.ts';

const ABSENT_CODES: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR']);
const NO_DESCRIPTOR_CODES: ReadonlySet<string | undefined> = new Set(['EMFILE', 'ENFILE']);
const DISK_FULL_CODES: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns the code that the system or a library gives a failure, such as ENOENT; undefined if it has none. */
export function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined;
}

/** Returns true if a system call failed, false for an error of the calling code. */
export function isSystemError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'code' in thrown && 'syscall' in thrown;
}

/**
 * Returns the system's reason in words, such as "no such file or directory", without its code, its system call and the
 * path, which errors of the catalogue name themselves.
 */
export function fileReason(thrown: unknown): string {
  if (systemCode(thrown) === 'EISDIR') return 'it is a folder';
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replace(/^[A-Z]\w+: /, '').replace(/, \w+( '.*)?$/s, '');
}

/** Returns true if a system call failed because there is nothing at its path. */
export function isAbsent(thrown: unknown): boolean {
  return ABSENT_CODES.has(systemCode(thrown));
}

/** Returns true if the process or the system has no file descriptor left. */
export function lacksDescriptor(thrown: unknown): boolean {
  return NO_DESCRIPTOR_CODES.has(systemCode(thrown));
}

/**
 * Returns the error for a file that cannot be read: TOO_MANY_OPEN_FILES if no descriptor is left, else FILE_UNREADABLE
 * with the system's reason.
 */
export function unreadable(file: string, cause: unknown): OrreryError {
  if (lacksDescriptor(cause)) return new OrreryError('TOO_MANY_OPEN_FILES', { file }, { cause });
  return new OrreryError('FILE_UNREADABLE', { file, reason: fileReason(cause) }, { cause });
}

/**
 * Returns the error for a file that cannot be written: TOO_MANY_OPEN_FILES if no descriptor is left, DISK_FULL if there
 * is no room, else FILE_UNWRITABLE, the last two with the system's reason.
 */
export function unwritable(file: string, cause: unknown): OrreryError {
  if (lacksDescriptor(cause)) return new OrreryError('TOO_MANY_OPEN_FILES', { file }, { cause });
  const reason = fileReason(cause);
  if (DISK_FULL_CODES.has(systemCode(cause))) return new OrreryError('DISK_FULL', { file, problem: reason }, { cause });
  return new OrreryError('FILE_UNWRITABLE', { file, reason }, { cause });
}
