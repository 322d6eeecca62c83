/** Only the network says that a party does not exist, even if its whole list of parties is stored. */
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../sandbox/index.ts';
import { explorerOver } from './explorer-over.fixture.ts';

test('a party that is not stored is unknown if the network says so, and is not cached while the network is away', async () => {
  const sandbox = await startSandbox({ parties: 5, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const { explorer } = await explorerOver(sandbox.baseUrl);
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${explorer.token}` };
    const answer = await fetch(`${explorer.address}/api/v2/parties${query}`, { headers });
    return { status: answer.status, complete: answer.headers.get('x-orrery-complete'), body: await answer.json() };
  };
  expect(await ask('?pagination.last=1')).toMatchObject({ status: 200, complete: 'true' });
  const unknown = `?partyId=${'cd'.repeat(32)}`;
  const answered = await ask(unknown);
  expect([answered.status, answered.body.details[0].reason]).toEqual([404, 'PARTY_UNKNOWN']);

  await sandbox.close();
  const away = await ask(unknown);
  expect([away.status, away.body.details[0].reason]).toEqual([503, 'NOT_CACHED']);
  expect(await ask('?partyId=network')).toMatchObject({ status: 200 });
});
