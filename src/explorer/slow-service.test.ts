/** The gateway in front of a data service that takes few requests a second. */
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandbox } from '../sandbox/index.ts';
import { createExplorer } from './create-explorer.ts';

const BLOCKS_PER_EPOCH = 600;

test('29 past epochs requested at once all arrive, at the rate that the service announces', async () => {
  const sandbox = await startSandbox({
    parties: 5,
    still: true,
    height: 40 * BLOCKS_PER_EPOCH,
    rateLimit: { perSecond: 5, burst: 8, banSeconds: 600 },
  });
  onTestFinished(() => sandbox.close());
  const explorer = await createExplorer({
    version: '0',
    host: 'command',
    dataDir: await testFolder(),
    network: sandbox.baseUrl,
  });
  onTestFinished(() => explorer.close());
  const headers = { authorization: `Bearer ${explorer.token}` };
  const statuses = await Promise.all(
    Array.from({ length: 29 }, async (_, epoch) => {
      const answer = await fetch(`${explorer.address}/api/v2/nodes?epochSeq=${epoch + 2}`, { headers });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await sandbox.requests()).toMatchObject({ limited: 0, banned: 0 });
});
