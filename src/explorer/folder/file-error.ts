import { OrreryError } from '../../contract/index.ts';

/** What the system said of a file, without its code, its call and the path, which the error names itself. */
function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replace(/^[A-Z]\w+: /, '').replace(/, \w+( '.*)?$/s, '');
}

export function unreadable(file: string, cause: unknown): OrreryError {
  return new OrreryError('FILE_UNREADABLE', { file, reason: reasonOf(cause) }, { cause });
}

export function unwritable(file: string, cause: unknown): OrreryError {
  return new OrreryError('FILE_UNWRITABLE', { file, reason: reasonOf(cause) }, { cause });
}

/** The system's code of a failure, such as ENOENT. */
export function systemCode(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined;
}
