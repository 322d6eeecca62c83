import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runExport } from './run-export.ts';

/** Writes another file of the size of the archive. */
async function otherFile(folder: string): Promise<string> {
  const file = join(folder, 'other.zip');
  await writeFile(file, Buffer.alloc(100, 1));
  return file;
}

test.for([
  { again: true, other: false, force: true },
  { again: false, other: false, force: false },
  { again: true, other: true, force: false },
])(
  'after a crash ($again), a run takes an archive of its own for its result, also if a renewal changes the size, and no other file ($other)',
  async ({ again, other, force }) => {
    const folder = await mkdtemp(join(tmpdir(), 'orrery-run-export-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'archive.zip');
    await writeFile(file, Buffer.alloc(100));
    let bytes = 100;
    const exports: { force: boolean }[] = [];
    const history = {
      openArchive: async () => ({ bytes, close: async () => {} }),
      export: (options: { force: boolean }) => {
        exports.push(options);
        return Promise.reject(new Error('asked for the archive'));
      },
    };
    const rangeFetcher = {
      ensure: async () => {
        bytes = 200;
        if (other) await rename(await otherFile(folder), file);
        return 1;
      },
    };
    const parts = { history, rangeFetcher, pins: { pin: () => () => {} }, address: () => 'network' };
    const order = { table: 'TABLE_TRADES', from: 1n, to: 10n, file, names: 'neutral', replace: false, offline: false };
    const running = runExport(parts as never, order as never, again, {
      signal: new AbortController().signal,
      onProgress() {},
      retryAcrossOutages: (work) => work(),
    });
    await expect(running).rejects.toThrow('asked for the archive');
    expect(exports).toMatchObject([{ force }]);
  },
);
