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
    shortened: [],
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

test('rows that are long are cut, and come in more pages, so that no archive fills the memory', async () => {
  const path = join(await historyFolder(), 'long.zip');
  const wide = Array.from({ length: 2000 }, (_, column) => `c${column}`).join();
  await writeFile(
    path,
    craftArchive([
      {
        name: 'long.csv',
        text: `a\n${Array.from({ length: 20 }, (_, row) => `${row}${'x'.repeat(999_998)}\n`).join('')}`,
      },
      { name: 'wide.csv', text: `${wide}\n${`${Array(2000).fill('x'.repeat(1000)).join()}\n`.repeat(10)}` },
    ]),
  );
  const previews = new OpenPreviews();
  onTestFinished(() => previews.closeAll());
  const pagesOf = async (name: string) => {
    const pages: Awaited<ReturnType<OpenPreviews['page']>>[] = [];
    for (let start = 0; pages.at(-1)?.end !== true; start += pages.at(-1)?.rows.length ?? 0) {
      pages.push(await previews.page({ path, name, start, limit: 1000 }, signal));
    }
    return pages;
  };
  const long = await pagesOf('long.csv');
  expect(long.length).toBeGreaterThan(1);
  expect(long.flatMap(({ rows }) => rows.map(([value]) => Number.parseInt(value ?? '', 10)))).toEqual(
    Array.from({ length: 20 }, (_, row) => row),
  );
  expect(long[0]?.rows[0]?.[0]).toHaveLength(10_000);
  expect(long[0]?.shortened[1]).toEqual([1, 0]);
  const wideRows = await pagesOf('wide.csv');
  expect(wideRows.length).toBeGreaterThan(1);
  expect(wideRows.flatMap(({ rows }) => rows)).toHaveLength(10);
  const [first] = wideRows[0]?.rows ?? [];
  expect(first?.map((value) => value?.length)).toEqual([...Array(100).fill(1000), ...Array(1900).fill(0)]);
});
