import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRunning } from './is-running.ts';

test('a process runs until it ends, and no process has an id that is no id', () => {
  expect(isRunning(process.ppid)).toBe(true);
  expect(isRunning(spawnSync(process.execPath, ['--version']).pid)).toBe(false);
  expect(isRunning(2 ** 40)).toBe(false);
});

test.each(['EPERM', 'EACCES'])('a process about which nobody may ask counts as running (%s)', (code) => {
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error(`kill ${code}`), { code, syscall: 'kill' });
  });
  onTestFinished(() => kill.mockRestore());
  expect(isRunning(process.ppid)).toBe(true);
});
