import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { assistantCommand } from './assistant-command.ts';

const DATA = resolve('data');

test('an installed program is started by its name, with the data folder', async () => {
  const file = join(await testFolder(), 'out', 'main', 'cli.js');
  expect(await assistantCommand(DATA, file)).toEqual({ command: 'orrery', args: ['mcp', '--data', DATA] });
});

test('in a checkout npm starts it, from any folder', async () => {
  const folder = await testFolder();
  await mkdir(join(folder, 'scripts'), { recursive: true });
  await writeFile(join(folder, 'scripts', 'orrery.mjs'), '');
  expect(await assistantCommand(DATA, join(folder, 'out', 'main', 'cli.js'))).toEqual({
    command: 'npm',
    args: ['--prefix', folder, 'run', '--silent', 'orrery', '--', 'mcp', '--data', DATA],
  });
  // The tests run in a checkout too.
  expect((await assistantCommand(DATA)).command).toBe('npm');
});
