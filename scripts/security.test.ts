import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

test('docs/security.md names every test that is called after an attack', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.exploit.*'], {
    encoding: 'utf8',
  });
  const tests = files.split('\n').filter((file) => /\.exploit\.(test|spec)\.ts$/.test(file));
  expect(tests.length).toBeGreaterThan(20);
  expect(tests.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
});
