import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkpointRows, dataset } from '../dataset.fixture.ts';
import { logFile } from './delta-log.ts';
import { manifestFile } from './manifest.ts';

/** A dataset to which the second of two segments was appended. */
async function appended() {
  const made = await dataset();
  const rows = checkpointRows('2026-10-01 10:00:00+00');
  await made.store(...[1, 11, 21].map((from) => ({ from, to: from + 9, rows })));
  await made.write({ to: 10n });
  const before = await readFile(manifestFile(made.table), 'utf8');
  await made.write({ append: true, to: 20n });
  return { ...made, before };
}

test('an append reads the newest entry of the log alone, and verifying reads them all', async () => {
  const { write, service, table, out } = await appended();
  await writeFile(logFile(table, 0), 'no entry');
  expect(await write({ append: true })).toMatchObject({ tables: [{ to: 30n, written: 1 }] });
  expect(await service.verify(out)).toMatchObject({
    verdict: 'damaged',
    problems: [expect.stringContaining('is not an action of the Delta log')],
  });
});

test('an append beside a manifest that is older than the log replaces no file that the log names', async () => {
  const { write, table, before } = await appended();
  await writeFile(manifestFile(table), before);
  await write({ append: true, to: 20n });
  const files = await readdir(join(table, 'day=2026-10-01'));
  expect(files.sort()).toEqual(['1-10.parquet', '11-20-2.parquet', '11-20.parquet']);
});
