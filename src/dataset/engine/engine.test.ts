import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from './engine.ts';

async function openEngine(): Promise<Engine> {
  const engine = await Engine.open({ memoryMebibytes: 64, threads: 1, temporaryFolder: tmpdir() });
  onTestFinished(() => engine.close());
  return engine;
}

async function streamed(sql: string, expected: number): Promise<number> {
  let rows = 0;
  await (await openEngine()).stream({ sql, expected }, (chunk) => {
    rows += chunk.rowCount;
  });
  return rows;
}

test('a stream that fails on the way throws the error of the engine', async () => {
  const sql = `SELECT CASE WHEN i = 150000 THEN error('no such page') ELSE i END FROM range(200000) t(i)`;
  await expect(streamed(sql, 200_000)).rejects.toMatchObject({
    code: 'ENGINE_FAILED',
    parameters: { problem: expect.stringContaining('no such page') },
  });
});

test('a stream with fewer rows than expected is whole, if the engine has no more', async () => {
  expect(await streamed('SELECT i FROM range(5000) t(i)', 5001)).toBe(5000);
});

test('work that is cancelled while its connection opens does not begin', async () => {
  const engine = await openEngine();
  const abort = new AbortController();
  let hasBegun = false;
  const used = engine.use(() => {
    hasBegun = true;
    return Promise.resolve();
  }, abort.signal);
  abort.abort();
  await expect(used).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(hasBegun).toBe(false);
});
