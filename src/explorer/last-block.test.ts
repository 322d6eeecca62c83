/** The gateway asks the transaction gateway of the current network for the newest block, each time. */
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../sandbox/index.ts';
import { explorerOver } from './explorer-over.fixture.ts';

test('the newest block is what the network says now; while it is away, the error says so', async () => {
  const sandbox = await startSandbox({ parties: 5, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const { explorer } = await explorerOver(sandbox.baseUrl);
  const ask = async () => {
    const headers = { authorization: `Bearer ${explorer.token}` };
    const answer = await fetch(`${explorer.address}/blockchain/height`, { headers });
    return { status: answer.status, body: await answer.json() };
  };

  const relayed = await ask();
  expect(relayed).toEqual({ status: 200, body: await (await fetch(`${sandbox.baseUrl}/blockchain/height`)).json() });
  expect(relayed.body).toMatchObject({ height: '500', chainId: sandbox.chainId });

  await sandbox.close();
  const away = await ask();
  expect([away.status, away.body.details[0].reason]).toEqual([503, 'UPSTREAM_UNREACHABLE']);
});
