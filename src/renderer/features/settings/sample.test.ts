import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { sampleCommand } from './sample.ts';

test.skipIf(process.platform === 'win32')('the sample works in a shell in which nothing was set before', () => {
  const command = sampleCommand('http://127.0.0.1:4321', 'aB3_-x');
  const shown = execFileSync('/bin/sh', ['-c', command.replace('curl ', "printf '%s\\n' ")], { encoding: 'utf8' });
  expect(shown.split('\n')).toContain('Authorization: Bearer aB3_-x');
  expect(shown).toContain('http://127.0.0.1:4321/api/v2/nodes?pagination.first=1');
});
