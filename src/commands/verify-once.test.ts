import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { craftArchive } from '../history/craft-archive.fixture.ts';
import { CHAIN, listed, SOURCE, storeRows, temporaryStore } from '../history/temporary-store.fixture.ts';
import { verifyOnce } from './verify-once.ts';

test('known block times that the system does not read are not taken for none', async () => {
  const dataDir = await testFolder();
  const networks = join(dataDir, 'networks');
  await symlink(networks, networks);
  await expect(
    verifyOnce({ dataDir, file: join(dataDir, 'a.zip') }, new AbortController().signal),
  ).rejects.toMatchObject({ code: 'FILE_UNREADABLE', parameters: { file: networks } });
});

test('rows that are stored in the data folder show that an archive of its chain lacks some', async () => {
  const dataDir = await testFolder();
  const folder = join(dataDir, 'networks', 'one');
  await mkdir(folder, { recursive: true });
  const store = await temporaryStore(folder);
  await store.recordSegments([listed(1, 30)], SOURCE);
  await storeRows(store, 1, 30, 'TABLE_MARKETS', { columns: ['id'], rows: [['a'], ['b'], ['c']] });
  const verify = async (chain: string) => {
    const file = join(dataDir, `${chain}-markets-1-30.zip`);
    await writeFile(file, craftArchive([{ name: `${chain}-markets-1-30.csv`, text: 'id\na\nb\n' }]));
    return verifyOnce({ dataDir, file }, new AbortController().signal);
  };
  expect(await verify(CHAIN)).toMatchObject({
    verdict: 'incomplete',
    problems: [`"${CHAIN}-markets-1-30.csv" has fewer rows (2) than are stored here of its blocks (3)`],
  });
  expect(await verify('other-chain')).toMatchObject({ verdict: 'complete' });
});
