import { OrreryError } from '../../contract/index.ts';

/** What node:fs says without its code, its call and the path, which errors of the catalogue name themselves. */
export function reasonOf({ message }: Error): string {
  return message.replace(/^[A-Z]+: /, '').replace(/, \w+( '.*)?$/s, '');
}

/** What node:fs says of a file that could not be written, as an error of the catalogue. */
export function unwritable(file: string, thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return thrown;
  const cause = { cause: thrown };
  const reason = reasonOf(thrown);
  switch (thrown.code) {
    case 'EEXIST':
      return new OrreryError('FILE_EXISTS', { file }, cause);
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new OrreryError('DISK_FULL', { file, problem: reason }, cause);
    default:
      return new OrreryError('FILE_UNWRITABLE', { file, reason }, cause);
  }
}
