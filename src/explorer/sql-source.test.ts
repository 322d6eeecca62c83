import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CurrentNetwork } from '../networks/index.ts';
import { openTestQueries } from '../query/query.fixture.ts';
import { sqlSource } from './gateway-sources.ts';

let queries: Awaited<ReturnType<typeof openTestQueries>>;
let temporary: string;
beforeAll(async () => {
  queries = await openTestQueries();
  temporary = await mkdtemp(join(tmpdir(), 'orrery-sql-source-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await queries.close();
  await rm(temporary, { recursive: true, force: true });
});

const source = () => sqlSource({ whenOpen: async () => ({ queries: queries.service }) } as unknown as CurrentNetwork);
/** Folders of results. On Windows the variable has another name, and the list is empty. */
const results = async () => (await readdir(temporary)).filter((name) => name.startsWith('orrery-result-'));

test('a result is read from a file, which is removed when it is closed', async () => {
  const sql = 'SELECT hash FROM history.blocks WHERE height = :height';
  const answer = await source().query({ sql, params: { height: '2' } }, 'csv', new AbortController().signal);
  expect(answer).toMatchObject({ bytes: 8, tables: [{ table: 'history.blocks' }] });
  expect(await text(answer.read())).toBe('hash\nbb\n');
  await answer.close();
  expect(await results()).toEqual([]);
});

test('a query that fails leaves no file', async () => {
  const asked = source().query({ sql: 'SELECT nope', params: {} }, 'csv', new AbortController().signal);
  await expect(asked).rejects.toMatchObject({ code: 'QUERY_INVALID' });
  expect(await results()).toEqual([]);
});
