import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkpointRows, dataset } from '../dataset.fixture.ts';
import { logFile } from '../layout/delta-log.ts';
import { manifestFile } from '../layout/manifest.ts';

const DAY = '2026-10-01 10:00:00+00';
const NEXT_DAY = '2026-10-02 00:00:00.5+00';
const ODD = ['h', 'b', '007', '\\x', NEXT_DAY, '1'];

test('a table whose segments are replaced, or all of it with --force, stays as it was until the new files are complete', async () => {
  const { write, store, table, service, out } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(DAY) }, { from: 11, to: 20, rows: checkpointRows(NEXT_DAY) });
  const { root } = await write();
  const names = () => readdirSync(table, { recursive: true }).sort();
  const texts = () => Promise.all([logFile(table, 0), manifestFile(table)].map((file) => readFile(file, 'utf8')));
  const before = [names(), await texts()];
  await store({ from: 1, to: 10, rows: checkpointRows(DAY, DAY) }, { from: 11, to: 20, rows: [ODD] });
  for (const force of [true, true, false]) {
    await expect(write({ force })).rejects.toMatchObject({ code: 'SEGMENT_INEXACT' });
    expect([names(), await texts()]).toEqual(before);
    expect(await service.verify(out)).toMatchObject({ verdict: 'complete', root, problems: [] });
  }
  expect(await write({ force: true, allowsInexact: true })).toMatchObject({
    tables: [{ from: 1n, to: 20n, rows: 3, files: 2, inexact: [{ from: '11' }] }],
  });
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [], tables: [{ files: 2 }] });
  expect(names()).not.toContain(join('day=2026-10-01', '1-10.parquet'));
});

test("a table's own file that an ended writer has recorded as finished stays in the new table", async () => {
  const { write, store, table, service, out } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(DAY) }, { from: 11, to: 20, rows: [ODD] });
  await expect(write()).rejects.toMatchObject({ code: 'SEGMENT_INEXACT' });
  const record = join(table, '_orrery', 'written.jsonl');
  const recorded = await readFile(record);
  await write({ allowsInexact: true });
  // A writer that is killed after its commit leaves this.
  await writeFile(record, recorded);
  expect(await write({ force: true, allowsInexact: true })).toMatchObject({ tables: [{ rows: 2, files: 2 }] });
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', problems: [] });
});
