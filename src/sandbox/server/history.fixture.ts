import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { readArchive, verifyArchive, writeRow } from '../../history/index.ts';
import { createSandboxSource } from '../source.ts';
import { serveSandbox } from './sandbox.fixture.ts';

export const HEIGHT = 20_000;

export const target = (table: string, from: number | string, to: number | string) =>
  `/api/v2/networkhistory/export?fromBlock=${from}&toBlock=${to}&table=${table}`;

/** Serves network history to the tests of a file. */
export async function serveHistory() {
  const sandboxService = await serveSandbox();
  const { history } = createSandboxSource({ parties: 300, height: HEIGHT, still: true });
  const segments = [...history.between(1, HEIGHT)].filter(({ to }) => to <= HEIGHT);
  const chain = sandboxService.chainId;
  const folder = await mkdtemp(join(tmpdir(), 'orrery-sandbox-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(() => sandboxService.setFaults(''));

  /** Stores an answer's body in a file and returns its path. */
  async function keepArchive(path: string, name = 'archive.zip'): Promise<string> {
    const answer = await sandboxService.get(path);
    expect(answer.status).toBe(200);
    const file = join(folder, name);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    return file;
  }

  return { chain, folder, history, keepArchive, sandboxService, segments };
}

export async function readArchivedCsv(archive: string, name: string): Promise<string> {
  let text = '';
  for await (const { columns, rows } of readArchive(archive, name)) {
    if (text === '') text = writeRow(columns);
    text += rows.map(writeRow).join('');
  }
  return text;
}

/** The reader's reasons why the table's archive is not whole. */
export async function problemsOf(archive: string): Promise<string> {
  const { verdict, problems } = await verifyArchive(archive);
  return `${verdict}: ${problems.join('; ')}`;
}
