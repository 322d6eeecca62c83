import { expect, test } from 'vitest';
import { unreadable, unwritable } from './file-errors.ts';

const failure = (code: string, message: string) => Object.assign(new Error(message), { code, syscall: 'open' });

test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s is DISK_FULL for every file', (code) => {
  const error = unwritable('vault', failure(code, `${code}: no space left on device, write`));
  expect(error).toMatchObject({ code: 'DISK_FULL' });
  expect(error.message).toContain('no space left on device');
  expect(error.message).not.toContain(code);
});

test.each(['EMFILE', 'ENFILE'])('%s is a lack of file descriptors, with its own remedy', (code) => {
  for (const convert of [unreadable, unwritable]) {
    const error = convert('user.sqlite', failure(code, `${code}: too many open files, open 'user.sqlite'`));
    expect(error.code).toBe('TOO_MANY_OPEN_FILES');
    expect(error.message).toContain('ulimit -n');
  }
});

test('other system errors are reported without their code, system call and path', () => {
  const denied = failure('EACCES', "EACCES: permission denied, open '/somewhere/vault'");
  expect(unwritable('vault', denied)).toMatchObject({ code: 'FILE_UNWRITABLE' });
  for (const error of [unwritable('vault', denied), unreadable('vault', denied)]) {
    expect(error.message).toContain('permission denied');
    expect(error.message).not.toMatch(/EACCES|somewhere/);
  }
});
