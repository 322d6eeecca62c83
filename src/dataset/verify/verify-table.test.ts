import { readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePipe } from '../../files/named-pipe.fixture.ts';
import { checkpointRows, dataset } from '../dataset.fixture.ts';
import { logFile } from '../layout/delta-log.ts';
import { manifestFile } from '../layout/manifest.ts';

const DAY = '2026-10-01 10:00:00+00';
const NEXT_DAY = '2026-10-02 10:00:00+00';

/** A dataset of two segments in two files. */
async function written() {
  const made = await dataset();
  await made.store(
    { from: 1, to: 10, rows: checkpointRows(DAY, DAY) },
    { from: 11, to: 20, rows: checkpointRows(NEXT_DAY) },
  );
  const { root } = await made.write();
  return { ...made, root, file: (path: string) => join(made.table, path) };
}

test('rows are read in their order where a file begins with a few rows of a segment over midnight', async () => {
  const { out, service, write, store } = await dataset();
  const many = 12;
  const overMidnight = checkpointRows(DAY, ...Array.from({ length: 20 }, () => NEXT_DAY));
  const full = checkpointRows(...Array.from({ length: 11_000 }, () => NEXT_DAY));
  await store(
    { from: 1, to: 10, rows: overMidnight },
    { from: 11, to: 20, rows: full },
    ...Array.from({ length: many }, (_, index) => {
      const from = 21 + 10 * index;
      return { from, to: from + 9, rows: checkpointRows(NEXT_DAY) };
    }),
  );
  await write();
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [] });
});

test('a dataset is verified where its folder was copied to, also by the folder above, and other files do not matter', async () => {
  const { out, folder, service, root } = await written();
  const copy = join(folder, 'elsewhere', 'chain');
  await cp(out, copy, { recursive: true });
  await writeFile(join(copy, 'history', 'checkpoints', '.DS_Store'), '');
  const verified = { verdict: 'complete', root, problems: [], folder: copy };
  expect(await service.verify(copy)).toMatchObject(verified);
  expect(await service.verify(join(folder, 'elsewhere'))).toMatchObject(verified);
  await expect(service.verify(join(folder, 'nowhere'))).rejects.toMatchObject({
    code: 'DATASET_FOREIGN',
    message: expect.stringContaining('there is no such folder'),
  });
});

test('a folder whose name is a pattern of the engine is read itself, not the folder that the pattern names', async () => {
  const { folder, service, store, write } = await dataset();
  const [named, other] = [join(folder, 'data[1]*'), join(folder, 'data1')];
  await store({ from: 1, to: 10, rows: checkpointRows(DAY) });
  const { root } = await write({ folder: named });
  await store({ from: 1, to: 10, rows: checkpointRows(DAY, DAY) });
  await write({ folder: other });
  expect(await service.verify(named)).toMatchObject({ verdict: 'complete', root });
  expect(await write({ folder: named })).toMatchObject({ tables: [{ rows: 2 }] });
});

test('a file that was changed or removed is damage, and the first segment concerned is named', async () => {
  const { out, service, file } = await written();
  await appendFile(file('day=2026-10-02/11-20.parquet'), 'x');
  expect(await service.verify(out)).toMatchObject({
    verdict: 'damaged',
    problems: ['checkpoints: day=2026-10-02/11-20.parquet was changed, which begins with blocks 11 to 20'],
  });
  await rm(file('day=2026-10-01/1-10.parquet'));
  expect((await service.verify(out)).problems[0]).toContain(
    '1-10.parquet is missing, which begins with blocks 1 to 10',
  );
});

test('a folder of the table that is a link is damage, because writers refuse it', async () => {
  const { out, folder, service, file } = await written();
  const elsewhere = join(folder, 'day');
  await rename(file('day=2026-10-02'), elsewhere);
  await symlink(elsewhere, file('day=2026-10-02'), 'junction');
  expect(await service.verify(out)).toMatchObject({
    verdict: 'damaged',
    problems: [expect.stringMatching(/^checkpoints: history.checkpoints.day=2026-10-02 is a link/)],
  });
});

test('a Parquet file that the log does not know is damage', async () => {
  const { out, service, file } = await written();
  await mkdir(file('day=2026-10-03'));
  await cp(file('day=2026-10-02/11-20.parquet'), file('day=2026-10-03/11-20.parquet'));
  expect(await service.verify(out)).toMatchObject({
    verdict: 'damaged',
    problems: ['checkpoints: day=2026-10-03/11-20.parquet is not in the log'],
  });
});

test('rows that are not those of a digest are damage, even where every file has its own digest', async () => {
  const { out, service, table } = await written();
  const manifest = readFileSync(manifestFile(table), 'utf8');
  const [, digest = ''] = /"sha256": "([0-9a-f]{64})"/.exec(manifest) ?? [];
  await writeFile(
    manifestFile(table),
    manifest.replace(
      digest,
      digest.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    ),
  );
  expect(await service.verify(out)).toMatchObject({
    verdict: 'damaged',
    problems: ['checkpoints: blocks 1 to 10: its rows do not match its digest'],
  });
});

test('log and manifest of different age are incomplete', async () => {
  const { out, service, table, write, store } = await written();
  const older = readFileSync(manifestFile(table), 'utf8');
  await store({ from: 21, to: 30, rows: checkpointRows(NEXT_DAY) });
  await write({ append: true });
  const newer = readFileSync(manifestFile(table), 'utf8');
  await writeFile(manifestFile(table), older);
  expect(await service.verify(out)).toMatchObject({ verdict: 'incomplete' });
  await writeFile(manifestFile(table), newer);
  await rename(logFile(table, 1), `${logFile(table, 1)}.away`);
  expect(await service.verify(out)).toMatchObject({ verdict: 'incomplete' });
  await rm(manifestFile(table));
  expect(await service.verify(out)).toMatchObject({ verdict: 'incomplete' });
});

test('garbage in log or Parquet is damage, not a crash', async () => {
  const { out, service, table } = await written();
  await writeFile(logFile(table, 0), 'garbage\n');
  expect(await service.verify(out)).toMatchObject({
    verdict: 'damaged',
    problems: [expect.stringContaining('not an action')],
  });
});

test('pipes without a writer in place of its files are refused at once', async ({ skip }) => {
  const { out, service, table, file } = await written();
  const refused = { code: 'FILE_UNREADABLE', message: expect.stringContaining('it is not a regular file') };
  if (!makePipe(file('day=2026-10-01/1-10.parquet'))) skip();
  expect(await service.verify(out)).toMatchObject({ verdict: 'damaged' });
  makePipe(logFile(table, 0));
  await expect(service.verify(out)).rejects.toMatchObject(refused);
  makePipe(manifestFile(table));
  await expect(service.verify(out)).rejects.toMatchObject(refused);
});
