import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { openNetworkProfiles } from './network-profiles.ts';
import { newProfile } from './profile.ts';
import { sessionStarter } from './session-starter.ts';
import { createSyncLog } from './sync-log.ts';

test('the newest entries of one network, or its problems, are found among any number of others', () => {
  const log = createSyncLog();
  log.add({ level: 'problem', text: 'Of A', network: 'a' });
  log.add({ level: 'warning', text: 'Of Orrery' });
  for (let count = 0; count < 300; count += 1) log.add({ level: 'info', text: `${count}`, network: 'b' });
  const texts = (...wanted: Parameters<typeof log.newest>) => log.newest(...wanted).map(({ text }) => text);
  expect(texts(2, { ofNetwork: 'a' })).toEqual(['Of Orrery', 'Of A']);
  expect(texts(2, { ofNetwork: 'b', problems: true })).toEqual(['Of Orrery']);
  expect(texts(2, { problems: true, before: 2 })).toEqual(['Of A']);
  expect(texts(2)).toEqual(['299', '298']);
});

test('an entry of a session names its network', async () => {
  const [log, dataDir] = [createSyncLog(), await testFolder()];
  const known = await openNetworkProfiles(dataDir);
  const profile = newProfile('http://127.0.0.1:1');
  const session = await sessionStarter({ known, dataDir, log, follow: false })(profile);
  onTestFinished(() => session.close());
  await session.whenOpen().catch(() => {});
  expect(log.newest(1)).toMatchObject([{ level: 'warning', network: profile.id }]);
});
