import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ArchiveVerdict } from '../contract/index.ts';
import { openUserStore } from '../store/index.ts';
import { fileState, keepVerdict, keptVerdict } from './kept-verdicts.ts';

async function archiveOnDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-verdicts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'trades.zip');
  await writeFile(file, 'the archive');
  const verdict: ArchiveVerdict = {
    file,
    verdict: 'complete',
    coverage: 'unproven',
    coverageNote: 'it has no row in the last block (3,000)',
    problems: [],
    table: 'TABLE_TRADES',
    range: { from: 1n, to: 3000n },
    csv: [{ name: 'a.csv', schemaVersion: 123n, rows: 7, bytes: 70, sha256: 'cd', columns: ['id'] }],
    segments: { verified: 3, total: 3 },
    archiveSha256: 'ab',
    verifiedAt: 1_800_000_000_000,
  };
  return { folder, file, verdict };
}

test('a verdict is there after a restart, whole', async () => {
  const { folder, file, verdict } = await archiveOnDisk();
  const before = await openUserStore(folder);
  expect(await keptVerdict(before, file)).toBeNull();
  await keepVerdict(before, verdict, await fileState(file));
  await before.close();
  const after = await openUserStore(folder);
  onTestFinished(() => after.close());
  expect(await keptVerdict(after, file)).toEqual(verdict);
});

test('a verdict does not outlive the archive that it is about', async () => {
  const { folder, file, verdict } = await archiveOnDisk();
  const user = await openUserStore(folder);
  onTestFinished(() => user.close());
  const state = await fileState(file);
  await keepVerdict(user, verdict, state);
  await appendFile(file, '!');
  expect(await keptVerdict(user, file)).toBeNull();
  // Nor does an archive that changed while it was read get one.
  await keepVerdict(user, verdict, state);
  expect(await keptVerdict(user, file)).toBeNull();
  await rm(file);
  expect(await keptVerdict(user, file)).toBeNull();
});
