import { existsSync, readdirSync, statSync } from 'node:fs';
import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkpointRows, contentOf, dataset } from '../dataset.fixture.ts';

const DAY = '2026-10-01 10:00:00+00';
const NEXT_DAY = '2026-10-02 00:00:00.5+00';
const ODD = ['h', 'b', '007', '\\x', NEXT_DAY, '1'];

/** A table, and one whose writer ended after its first file: a draft whose name will be `named`. */
async function killedAfterOneFile() {
  const [undisturbed, killed] = [await dataset(), await dataset()];
  for (const { store } of [undisturbed, killed]) {
    await store({ from: 1, to: 10, rows: checkpointRows(DAY, NEXT_DAY) }, { from: 11, to: 20, rows: [ODD] });
  }
  await undisturbed.write({ allowsInexact: true });
  await expect(killed.write()).rejects.toMatchObject({ code: 'SEGMENT_INEXACT' });
  const own = (name: string) => join(killed.table, '_orrery', name);
  const draft = own('.day=2026-10-01-1-10.parquet.part');
  return { undisturbed, killed, own, draft, named: join(killed.table, 'day=2026-10-01/1-10.parquet') };
}

test('a finished file that a killed writer left is used, the rest is replaced, and the result is the same', async () => {
  const { undisturbed, killed, own, draft, named } = await killedAfterOneFile();
  expect(await killed.service.verify(killed.out)).toMatchObject({ verdict: 'incomplete' });
  // A line that was cut off, a draft, and what the engine makes in place of a draft.
  await appendFile(own('written.jsonl'), '{"key":"abc');
  await writeFile(own('.day=2026-10-02-1-20.parquet.part'), 'half');
  await writeFile(own('tmp_.day=2026-10-02-1-30.parquet.part'), 'half');
  const { ino } = statSync(draft);
  expect(await killed.write({ allowsInexact: true })).toMatchObject({ tables: [{ rows: 3 }] });
  expect(statSync(named).ino).toBe(ino);
  expect(contentOf(killed.table)).toEqual(contentOf(undisturbed.table));
});

test('a finished file that was named before its writer was killed is used, and a draft of it is not', async () => {
  const { undisturbed, killed, draft, named } = await killedAfterOneFile();
  await mkdir(dirname(named));
  await rename(draft, named);
  await writeFile(draft, 'half');
  const { ino } = statSync(named);
  expect(await killed.write({ allowsInexact: true })).toMatchObject({ tables: [{ rows: 3 }] });
  expect(statSync(named).ino).toBe(ino);
  expect(contentOf(killed.table)).toEqual(contentOf(undisturbed.table));
});

test('a writer that is killed before its commit leaves no file that a pattern of files matches', async () => {
  const { write, store, table } = await dataset();
  const parquet = () =>
    existsSync(table)
      ? readdirSync(table, { recursive: true, encoding: 'utf8' })
          .filter((path) => path.endsWith('.parquet'))
          .sort()
      : [];
  const spans = [1, 11].map((from) => ({ from, to: from + 9, rows: checkpointRows(DAY, NEXT_DAY) }));
  await store(...spans);
  const writeAndWatch = async (request: Parameters<typeof write>[0]) => {
    const before = parquet();
    const seen: string[][] = [];
    await write(request, { onProgress: () => seen.push(parquet()) });
    // At the beginning, and after the file of each day.
    expect(seen).toEqual([before, before, before]);
    expect(parquet()).not.toEqual(before);
  };
  await writeAndWatch({ to: 10n });
  await writeAndWatch({ append: true });
  await writeAndWatch({ force: true });
  await store(...spans.map((span) => ({ ...span, rows: checkpointRows(DAY, DAY, NEXT_DAY) })));
  await writeAndWatch({});
});
