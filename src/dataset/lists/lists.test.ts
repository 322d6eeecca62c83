import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { LIST_TABLES } from '../../contract/index.ts';
import { MARKET, OTHER_MARKET, saveAll, withStore } from '../../store/lists.fixture.ts';
import { arbitraryCheckpoints, arbitraryNodes, arbitraryParties, fundingPoints } from '../../store/records.fixture.ts';
import { Engine } from '../engine/engine.ts';
import { parquetTexts, storedTexts } from './lists.fixture.ts';
import { writeListFiles } from './write-list-files.ts';

async function openEngine(): Promise<Engine> {
  const engine = await Engine.open({ memoryMebibytes: 96, threads: 1, temporaryFolder: tmpdir() });
  onTestFinished(() => engine.close());
  return engine;
}

test('rows of every list are in Parquet as they are stored, whatever their values', () =>
  withStore(async ({ folder, writer, empty }) => {
    const engine = await openEngine();
    const stores = fc.record({
      epochs: fc.tuple(arbitraryNodes, arbitraryNodes),
      parties: arbitraryParties,
      checkpoints: arbitraryCheckpoints,
      points: fc.tuple(fundingPoints(MARKET), fundingPoints(OTHER_MARKET)),
    });
    await fc.assert(
      fc.asyncProperty(stores, async ({ epochs, points, ...lists }) => {
        empty();
        for (const [index, epoch] of epochs.entries()) writer.saveNodes(BigInt(index + 7), epoch, index + 1_000);
        saveAll(writer, 'parties', '', lists.parties);
        saveAll(writer, 'checkpoints', '', lists.checkpoints);
        for (const [index, of] of points.entries())
          saveAll(writer, 'fundingPeriodDataPoints', [MARKET, OTHER_MARKET][index] ?? '', of);
        for (const list of LIST_TABLES) {
          const expected = storedTexts(folder, list);
          const snapshot = await writeListFiles(engine, { storeFolder: folder, list, folder: join(folder, 'parquet') });
          expect(snapshot).toMatchObject({ rows: expected.length, complete: true });
          expect(await parquetTexts(snapshot.files[0] ?? '', list)).toEqual(expected);
        }
      }),
      { numRuns: 15 },
    );
  }));

test('every epoch is in nodes, with its own coverage', () =>
  withStore(async ({ folder, writer }) => {
    const [epoch] = fc.sample(
      arbitraryNodes.filter(({ length }) => length > 0),
      1,
    );
    writer.saveNodes(7n, epoch ?? [], 1_000);
    writer.saveNodes(8n, epoch ?? [], 2_000);
    const { files, asOf } = await writeListFiles(await openEngine(), { storeFolder: folder, list: 'nodes', folder });
    expect(asOf).toBe(2_000);
    const rows = await parquetTexts(files[0] ?? '', 'nodes');
    expect(rows.map(({ epoch_seq, as_of }) => `${epoch_seq} ${as_of}`)).toEqual([
      ...(epoch ?? []).map(() => '7 1000'),
      ...(epoch ?? []).map(() => '8 2000'),
    ]);
  }));

test('a list of which nothing is stored is NOT_CACHED, and an empty one is a table without rows', () =>
  withStore(async ({ folder, writer }) => {
    const engine = await openEngine();
    const write = () =>
      writeListFiles(engine, { storeFolder: folder, list: 'checkpoints', folder: join(folder, 'new') });
    await expect(write()).rejects.toMatchObject({ code: 'NOT_CACHED' });
    saveAll(writer, 'checkpoints', '', []);
    const { files, rows } = await write();
    expect([rows, await parquetTexts(files[0] ?? '', 'checkpoints')]).toEqual([0, []]);
    expect(await readdir(join(folder, 'new'))).toEqual(['checkpoints-0.parquet']);
  }));
