import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { zipReader } from './zip-reader.ts';

const { signal } = new AbortController();

async function archiveOf(files: Readonly<Record<string, string>>): Promise<File> {
  const zip = new JSZip();
  for (const [name, text] of Object.entries(files)) zip.file(name, text);
  return new File([await zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' })], 'test.zip');
}

const numbered = (count: number) =>
  `id,note\n${Array.from({ length: count }, (_, place) => `${place},${place % 2 === 0 ? '' : '""'}\n`).join('')}`;

test('files are listed with the size of their text, folders left out', async () => {
  const reader = zipReader(await archiveOf({ 'a.csv': 'x\n1\n', 'folder/b.csv': 'y\n' }));
  expect(await reader.content(signal)).toMatchObject({
    file: 'test.zip',
    files: [
      { name: 'a.csv', bytes: 4 },
      { name: 'folder/b.csv', bytes: 2 },
    ],
  });
});

test('rows come from any place, onwards and back, with NULL apart from the empty text', async () => {
  const reader = zipReader(await archiveOf({ 'a.csv': numbered(50_000) }));
  const read = (start: number) => reader.rows('a.csv', start, 2, signal);
  expect(await read(0)).toEqual({
    columns: ['id', 'note'],
    rows: [
      ['0', null],
      ['1', ''],
    ],
    shortened: [],
    end: false,
  });
  expect((await read(40_000)).rows).toEqual([
    ['40000', null],
    ['40001', ''],
  ]);
  expect((await read(2)).rows).toEqual([
    ['2', null],
    ['3', ''],
  ]);
  expect(await read(49_998)).toMatchObject({
    rows: [
      ['49998', null],
      ['49999', ''],
    ],
    end: true,
  });
  expect(await read(60_000)).toMatchObject({ rows: [], end: true });
});

test('a table without rows is its header', async () => {
  const reader = zipReader(await archiveOf({ 'a.csv': 'id,note\n' }));
  expect(await reader.rows('a.csv', 0, 10, signal)).toEqual({
    columns: ['id', 'note'],
    rows: [],
    shortened: [],
    end: true,
  });
});

test('what is no archive, or not what it says, is an error that says so', async () => {
  const broken = zipReader(new File(['no archive at all'], 'broken.zip'));
  await expect(broken.content(signal)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
  const reader = zipReader(await archiveOf({ 'a.csv': 'a,"b\n' }));
  await expect(reader.rows('a.csv', 0, 10, signal)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
  await expect(reader.rows('absent.csv', 0, 10, signal)).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
});
