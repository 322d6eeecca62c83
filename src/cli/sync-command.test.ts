import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { orrery } from './run.fixture.ts';

test('sync names the options that have no effect, because --only leaves out history', async () => {
  // This is no address, so the command ends after these words.
  const given = ['sync', '--data', await testFolder(), '--network', 'nowhere', '--market', 'ab'.repeat(32)];
  const range = ['--table', 'trades', '--from', '1', '--to', '1000'];
  const unused = async (...options: string[]) => {
    const { said } = await orrery(...given, ...options);
    return [...said.matchAll(/^--(\w+) has no effect, because --only leaves out history\.$/gm)].map(([, name]) => name);
  };
  expect(await unused(...range, '--only', 'nodes')).toEqual(['table', 'from', 'to']);
  expect(await unused('--from', '1', '--only', 'funding,parties')).toEqual(['from']);
  expect(await unused(...range, '--only', 'nodes,history')).toEqual([]);
  expect(await unused(...range)).toEqual([]);
});
