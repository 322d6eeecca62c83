import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOG_FOLDER, logFile } from '../layout/delta-log.ts';
import { manifestFile, OWN_FOLDER, type TableManifest } from '../layout/manifest.ts';
import { finishCommit, isCommitOpen } from './commit-table.ts';

const ENTRY = '{"commitInfo":{}}\n';
const manifest: TableManifest = { format: 1, chain: 'test', table: 'trades', schemas: {}, segments: [], files: [] };

let folder: string;
let next: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-commit-'));
  next = join(folder, OWN_FOLDER, 'next.json');
  await mkdir(join(folder, LOG_FOLDER));
  await mkdir(join(folder, OWN_FOLDER));
  const entry = createHash('sha256').update(ENTRY).digest('hex');
  await writeFile(next, JSON.stringify({ version: 1, entry, manifest, obsolete: [] }));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a commit whose entry is in the log gets its manifest', async () => {
  await writeFile(logFile(folder, 1), ENTRY);
  await finishCommit(folder);
  expect(JSON.parse(await readFile(manifestFile(folder), 'utf8'))).toMatchObject({ table: 'trades' });
  expect(await isCommitOpen(folder)).toBe(false);
});

test('a commit without an entry in the log is dropped', async () => {
  await finishCommit(folder);
  expect(await isCommitOpen(folder)).toBe(false);
  await expect(readFile(manifestFile(folder))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a commit stays open while its entry cannot be read: the entry may be in the log', async () => {
  await mkdir(logFile(folder, 1));
  await expect(finishCommit(folder)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  expect(await isCommitOpen(folder)).toBe(true);
});

test('a commit whose record cannot be read is not taken for none', async () => {
  await rm(next);
  await mkdir(next);
  await expect(finishCommit(folder)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
