import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { ArchiveSource } from '../archive/archive-source.ts';
import { Manifest } from '../archive/manifest.ts';
import type { HistoryStore } from '../store/history-store.ts';
import { listed, SOURCE, storeRows, temporaryFolder, temporaryStore } from '../temporary-store.fixture.ts';
import { type ExportOptions, type ExportProgress, type ExportRequest, exportArchive } from './export-archive.ts';

const NAME = 'test-chain-orders-1-3000.zip';

/** Rows of 48 bytes that hardly compress. */
function noise(count: number) {
  const text = randomBytes(count * 36).toString('base64');
  return {
    columns: ['x'],
    rows: Array.from({ length: count }, (_, index) => [text.slice(index * 47, index * 47 + 47)]),
  };
}

async function storeOf(rows = 10): Promise<HistoryStore> {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 1000), listed(1001, 2000), listed(2001, 3000)], SOURCE);
  await storeRows(store, 1, 1000, 'TABLE_ORDERS', noise(rows));
  await storeRows(store, 1001, 2000, 'TABLE_ORDERS', noise(0));
  await storeRows(store, 2001, 3000, 'TABLE_ORDERS', noise(rows));
  return store;
}

function requestOf(store: HistoryStore, out: string, force = false): ExportRequest {
  const range = { from: 1n, to: 3000n };
  const network = 'http://network.test';
  return { history: store.snapshots, network, table: 'TABLE_ORDERS', range, names: 'neutral', out, force };
}

function exportTo(store: HistoryStore, out: string, options: ExportOptions & { force?: boolean } = {}) {
  return exportArchive(requestOf(store, out, options.force), options);
}

test('the archive on disk is the archive that is served, with its manifest beside it and nothing else', async () => {
  const store = await storeOf();
  const folder = await temporaryFolder();
  const { file, manifestFile, manifest } = await exportTo(store, folder);
  expect(file).toBe(join(folder, NAME));
  expect((await readdir(folder)).sort()).toEqual([NAME, `${NAME}.manifest.json`]);
  const source = new ArchiveSource(store.snapshots, requestOf(store, folder));
  const archive = await readFile(file);
  expect(archive.equals(Buffer.concat([...source.read()]))).toBe(true);
  source.close();
  expect(Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')))).toEqual(manifest);
  const [first, second] = manifest.csv[0]?.segments ?? [];
  expect(manifest).toMatchObject({
    network: 'http://network.test',
    table: 'TABLE_ORDERS',
    fromBlock: 1n,
    toBlock: 3000n,
    archive: { name: NAME, bytes: archive.length, sha256: createHash('sha256').update(archive).digest('hex') },
    verdict: 'complete',
    coverage: 'unproven',
    rows: 20,
    csv: [{ name: 'test-chain-orders-1-3000.csv', rows: 20, bytes: 962 }],
  });
  expect(first).toMatchObject({
    fromBlock: 1n,
    toBlock: 1000n,
    schemaVersion: 1n,
    segmentId: 'Qm1-1000',
    rows: 10,
    bytes: 480,
  });
  expect(second).toMatchObject({ rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex'), suspicion: null });
});

test('a path that is no folder is the name of the file', async () => {
  const store = await storeOf();
  const out = join(await temporaryFolder(), 'mine.zip');
  const { file, manifest } = await exportTo(store, out);
  expect(file).toBe(out);
  expect(manifest.archive.name).toBe('mine.zip');
});

test('an existing file is kept unless it may be replaced', async () => {
  const store = await storeOf();
  const folder = await temporaryFolder();
  const path = join(folder, NAME);
  await writeFile(path, 'mine');
  await writeFile(`${path}.manifest.json`, 'mine too');
  await expect(exportTo(store, folder)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  expect(await readFile(path, 'utf8')).toBe('mine');
  expect(await readFile(`${path}.manifest.json`, 'utf8')).toBe('mine too');
  expect(await readdir(folder)).toHaveLength(2);
  await writeFile(path, 'PK, an older archive');
  const { manifest } = await exportTo(store, folder, { force: true });
  expect((await readFile(path)).length).toBe(manifest.archive.bytes);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a file that is no archive is never replaced', async () => {
  const store = await storeOf();
  const folder = await temporaryFolder();
  const path = join(folder, NAME);
  for (const content of ['mine', 'P', '']) {
    await writeFile(path, content);
    await expect(exportTo(store, folder, { force: true })).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
    expect(await readFile(path, 'utf8')).toBe(content);
  }
});

test('a file that appears while the archive is written is kept as well', async () => {
  const store = await storeOf();
  const folder = await temporaryFolder();
  const path = join(folder, NAME);
  let written: Promise<void> | undefined;
  const onProgress = () => {
    written ??= writeFile(path, 'mine');
  };
  const running = exportTo(store, folder, { onProgress });
  await expect(running).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  await written;
  expect(await readFile(path, 'utf8')).toBe('mine');
  expect(await readdir(folder)).toEqual([NAME]);
});

test('progress ends with every byte, segment and row', async () => {
  const store = await storeOf(80_000);
  const seen: ExportProgress[] = [];
  const { manifest } = await exportTo(store, await temporaryFolder(), {
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen.length).toBeGreaterThan(2);
  for (const [index, { bytes, segments, rows }] of seen.entries()) {
    expect(bytes).toBeGreaterThanOrEqual(seen[index - 1]?.bytes ?? 0);
    expect(rows).toBeGreaterThanOrEqual(seen[index - 1]?.rows ?? 0);
    expect(segments).toBeLessThanOrEqual(3);
  }
  const bytes = manifest.archive.bytes;
  expect(seen.at(-1)).toEqual({
    bytes,
    bytesTotal: bytes,
    segments: 3,
    segmentsTotal: 3,
    rows: 160_000,
    rowsTotal: 160_000,
  });
});

test('a signal ends the export and nothing is left', async () => {
  const store = await storeOf(80_000);
  const folder = await temporaryFolder();
  const abort = new AbortController();
  const running = exportTo(store, folder, { signal: abort.signal, onProgress: () => abort.abort() });
  await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await readdir(folder)).toEqual([]);
});

test('stored bytes that do not match their checksum never become a file', async () => {
  const store = await storeOf(80_000);
  const database = new Database(store.file);
  database.exec('UPDATE chunk SET stored_crc = stored_crc + 1 WHERE part = (SELECT max(part) FROM chunk)');
  database.close();
  const folder = await temporaryFolder();
  await expect(exportTo(store, folder)).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
  expect(await readdir(folder)).toEqual([]);
});

test('a missing folder, or a file instead of it, is reported', async () => {
  const store = await storeOf();
  const folder = await temporaryFolder();
  await expect(exportTo(store, join(folder, 'no/such.zip'))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  await writeFile(join(folder, 'file'), '');
  await expect(exportTo(store, join(folder, 'file', 'x.zip'))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
});

const isRoot = process.getuid?.() === 0;

/** A small disk; undefined when this machine does not permit it. */
function mountDisk(folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder], { stdio: 'ignore' });
  } catch {
    process.stdout.write('no right to mount a disk: tests of full and read-only disks are skipped\n');
    return false;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return true;
}

test('a disk without space is rejected before anything is written', async ({ skip }) => {
  const store = await storeOf(50_000);
  const folder = await temporaryFolder();
  if (!mountDisk(folder, 'size=2m')) skip();
  await expect(exportTo(store, folder)).rejects.toMatchObject({
    code: 'DISK_FULL',
    message: expect.stringMatching(/it takes \d+ bytes, and \d+ are free/),
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a disk that becomes full meanwhile leaves nothing behind', async ({ skip }) => {
  const store = await storeOf(80_000);
  const folder = await temporaryFolder();
  if (!mountDisk(folder, 'size=16m')) skip();
  const onProgress = ({ bytes }: ExportProgress) => {
    if (bytes > 0) return;
    expect(() => writeFileSync(join(folder, 'other'), Buffer.alloc(17 * 1024 * 1024))).toThrow('ENOSPC');
  };
  await expect(exportTo(store, folder, { onProgress })).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(await readdir(folder)).toEqual(['other']);
});

test('a folder without write permission is reported', async ({ skip }) => {
  const store = await storeOf();
  const folder = await temporaryFolder();
  if (isRoot) {
    if (!mountDisk(folder, 'ro')) skip();
  } else await chmod(folder, 0o500);
  await expect(exportTo(store, folder)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
});

test('a killed export leaves nothing under the name, and the next export removes its drafts', async () => {
  const store = await storeOf(80_000);
  const folder = await temporaryFolder();
  const program = fileURLToPath(new URL('../half-written-export.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [program, store.file, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const left = await readdir(folder);
  expect(left).toHaveLength(1);
  expect(left[0]).toMatch(/^\..*\.part$/);
  await exportTo(store, folder);
  expect((await readdir(folder)).sort()).toEqual([NAME, `${NAME}.manifest.json`]);
});

test("another writer's unfinished file stays", async () => {
  const store = await storeOf();
  const folder = await temporaryFolder();
  const other = `.${NAME}.${process.ppid}-abc.part`;
  await writeFile(join(folder, other), '');
  await exportTo(store, folder);
  expect(await readdir(folder)).toContain(other);
});

test('a directory under the final name is an error, not a loss', async () => {
  const store = await storeOf();
  const folder = await temporaryFolder();
  await mkdir(join(folder, NAME));
  await expect(exportTo(store, folder)).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  await expect(exportTo(store, folder, { force: true })).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  expect(await readdir(folder)).toEqual([NAME]);
});
