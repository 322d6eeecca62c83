import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { piecesOf } from './query-once.ts';

test('a result file that cannot be read is named, and an error of its reader stays what it is', async () => {
  const folder = await testFolder();
  const absent = join(folder, 'absent.csv');
  const take = (file: string, write: Writable) => pipeline(piecesOf(file), write);
  const refusal = Object.assign(new Error('EPIPE: broken pipe, write'), { code: 'EPIPE' });
  const refusing = () => new Writable({ write: (_chunk, _encoding, done) => done(refusal) });
  await expect(take(absent, refusing())).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    parameters: { file: absent },
  });
  const there = join(folder, 'there.csv');
  await mkdir(folder, { recursive: true });
  await writeFile(there, 'x'.repeat(200_000));
  await expect(take(there, refusing())).rejects.toBe(refusal);
});
