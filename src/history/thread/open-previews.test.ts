import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { craftArchive } from '../craft-archive.fixture.ts';
import { historyFolder } from '../temporary-store.fixture.ts';
import { OpenPreviews } from './open-previews.ts';

const signal = new AbortController().signal;

test('pages forward and back give each row once, NULL apart from the empty text, and report the end of the file', async () => {
  const path = join(await historyFolder(), 'any.zip');
  const lines = Array.from({ length: 200_000 }, (_, index) => `${index},${index % 2 === 0 ? '' : '""'}\n`);
  await writeFile(path, craftArchive([{ name: 'any.csv', text: `a,b\n${lines.join('')}` }]));
  const previews = new OpenPreviews();
  onTestFinished(() => previews.closeAll());
  const page = (start: number, limit: number) => previews.page({ path, name: 'any.csv', start, limit }, signal);
  const first = await page(0, 2);
  expect(first).toEqual({
    columns: ['a', 'b'],
    rows: [
      ['0', null],
      ['1', ''],
    ],
    end: false,
  });
  expect((await page(2, 1000)).rows.at(-1)).toEqual(['1001', '']);
  expect((await page(1002, 1)).rows).toEqual([['1002', null]]);
  const [last, back] = await Promise.all([page(199_999, 5), page(1, 1)]);
  expect(last).toMatchObject({ rows: [['199999', '']], end: true });
  expect(back.rows).toEqual([['1', '']]);
  expect(await page(200_000, 10)).toMatchObject({ rows: [], end: true });
  await expect(previews.page({ path, name: 'other.csv', start: 0, limit: 1 }, signal)).rejects.toMatchObject({
    code: 'ARCHIVE_INVALID',
  });
});
