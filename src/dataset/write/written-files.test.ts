import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OWN_FOLDER } from '../layout/manifest.ts';
import { WrittenFiles } from './written-files.ts';

test('a record that cannot be read is not taken for none: the files that it names would stay forever', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-written-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = new WrittenFiles(folder);
  await files.load();
  await mkdir(join(folder, OWN_FOLDER, 'written.jsonl'), { recursive: true });
  await expect(files.load()).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
