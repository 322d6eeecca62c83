import { expect, onTestFinished, test } from 'vitest';
import { MAX_PREFERENCE_BYTES } from '../../contract/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { createExplorer } from '../create-explorer.ts';

/** Nobody listens there. The built-in network would be synchronised meanwhile. */
const NOWHERE = 'http://127.0.0.1:1';

test('the largest value replaces another one that is as large', async () => {
  const dataDir = await testFolder();
  const explorer = await createExplorer({ version: '0', host: 'browser', dataDir, network: NOWHERE });
  onTestFinished(() => explorer.close());
  const store = async (body: object) => {
    const answer = await fetch(`${explorer.address}/api/orrery/setPreference`, {
      method: 'POST',
      headers: { authorization: `Bearer ${explorer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.text()];
  };
  const largest = (letter: string) => letter.repeat(MAX_PREFERENCE_BYTES - 2);
  const key = 'watch:ab';
  expect(await store({ key, value: largest('a') })).toEqual([200, '{}']);
  expect(await store({ key, value: largest('b'), from: largest('a') })).toEqual([200, '{}']);
  expect(await store({ key, value: 'c', from: largest('b') })).toEqual([200, '{}']);
});
