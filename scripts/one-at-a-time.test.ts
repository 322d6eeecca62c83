/** Of commands that start together, one builds at a time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../src/files/test-folder.fixture.ts';
import { ROOT } from './repository.ts';

/** Writes `begin` and `end` around an act of a tenth of a second, once it has the lock. */
const SCRIPT = `
import { appendFileSync } from 'node:fs';
import { oneAtATime } from '${ROOT}/scripts/one-at-a-time.mjs';
const [lock, log, leaves] = process.argv.slice(1);
oneAtATime(lock, () => {
  appendFileSync(log, 'begin ');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  if (leaves) process.exit(1);
  appendFileSync(log, 'end ');
}, () => {});
`;

async function run(...args: string[]): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT, ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

test('no two processes are in the call at a time, and one that ends in it gives it up', async () => {
  const folder = await testFolder();
  const lock = join(folder, 'made', 'lock');
  const log = join(folder, 'log');
  writeFileSync(log, '');
  expect(await run(lock, log, 'leaves')).toBe(1);
  expect(await Promise.all([run(lock, log), run(lock, log), run(lock, log)])).toEqual([0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe(`begin ${'begin end '.repeat(3)}`);
});
