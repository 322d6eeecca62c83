/** Network history as a client sees it. */
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { EXPORT_TABLES, listArchive, nameOfTable, readArchive, verifyArchive } from '../../history/index.ts';
import { GENESIS } from '../chain.ts';
import { HEIGHT, readArchivedCsv, serveHistory, target } from './history.fixture.ts';
import { serveSandbox } from './sandbox.fixture.ts';

const { chain, history, keepArchive, sandboxService, segments } = await serveHistory();
const neutral = await serveSandbox({ wireNames: 'neutral' });

describe('segments', () => {
  test('are listed newest first, once their last block exists', async () => {
    const answer = await sandboxService.json('/api/v2/networkhistory/segments');
    expect(Object.keys(answer)).toEqual(['segments']);
    expect(answer.segments).toHaveLength(segments.length);
    const [newest] = answer.segments;
    expect(newest).toEqual({
      fromHeight: '19001',
      toHeight: '20000',
      historySegmentId: expect.stringMatching(/^Qm\w{44}$/),
      previousHistorySegmentId: answer.segments[1].historySegmentId,
      databaseVersion: '123',
      chainId: chain,
    });
    const found = answer.segments.map((segment: Record<string, string>) => [
      Number(segment.fromHeight),
      Number(segment.toHeight),
      Number(segment.databaseVersion),
    ]);
    expect(found.reverse()).toEqual(segments.map(({ from, to, version }) => [from, to, version]));
  });

  test('there are none before the first is finished', async () => {
    const young = await serveSandbox({ wireNames: 'neutral', height: 999 });
    expect(await young.json('/api/v2/networkhistory/segments')).toEqual({ segments: [] });
    const answer = await young.get(target('TABLE_BLOCKS', 1, 1000));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('No history segments are known') });
  });

  test('say how high the chain is and count against the rate limit, as every listing does', async () => {
    const limited = await serveSandbox({ rateLimit: { perSecond: 0.001, burst: 1, banSeconds: 9 } });
    const { headers } = await limited.get('/api/v2/networkhistory/segments');
    expect(headers.get('x-block-height')).toBe(String(HEIGHT));
    expect((await limited.get('/api/v2/networkhistory/segments')).status).toBe(429);
    const archive = await limited.get(target('TABLE_CHECKPOINTS', 1, 1000));
    expect([archive.status, archive.headers.get('x-block-height')]).toEqual([200, null]);
  });
});

describe('an export', () => {
  test("is a ZIP of CSV under a network's names, streamed", async () => {
    const { headers } = await sandboxService.get(target('TABLE_ORDERS', 1, 1000));
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${chain}-orders-000001-001000.zip";`);
    expect(headers.get('content-length')).toBeNull();
    expect(headers.get('transfer-encoding')).toBe('chunked');
    const file = await keepArchive(target('TABLE_ORDERS', 1, 1000));
    const name = `${chain}-orders-090-000001-001000.csv`;
    expect((await listArchive(file)).map((entry) => entry.name)).toEqual([name]);
    expect(await readArchivedCsv(file, name)).toBe([...history.csv('TABLE_ORDERS', history.between(1, 1000))].join(''));
  });

  test.each(EXPORT_TABLES)('of %s is whole, over a change of the schema', async (table) => {
    const to = segments.find(({ version }) => version === 97)?.to ?? 0;
    const file = await keepArchive(target(table, 1, to), `${table}.zip`);
    const { verdict, problems, csv } = await verifyArchive(file, {
      range: { from: 1n, to: BigInt(to) },
      blockTimes: ({ from, to: last }) => ({
        first: (GENESIS + Number(from) * 1000) * 1000,
        last: (GENESIS + Number(last) * 1000) * 1000,
      }),
    });
    expect([verdict, problems]).toEqual(['complete', []]);
    expect(csv.map(({ schemaVersion }) => schemaVersion)).toEqual([90n, 97n]);
    const last = segments.findLast(({ version }) => version === 90)?.to ?? 0;
    const padded = [1, last, last + 1, to].map((block) => String(block).padStart(6, '0'));
    expect(csv.map(({ name }) => name)).toEqual([
      `${chain}-${nameOfTable(table)}-090-${padded[0]}-${padded[1]}.csv`,
      `${chain}-${nameOfTable(table)}-097-${padded[2]}-${padded[3]}.csv`,
    ]);
  });

  test('is split wherever the version changes, down as well as up', async () => {
    const file = await keepArchive(target('TABLE_TRADES', 1, HEIGHT));
    const names = (await listArchive(file)).map(({ name }) => name);
    expect(names.map((name) => Number(name.split('-').at(-3)))).toEqual([90, 97, 107, 116, 115, 116, 123]);
    const headers = await Promise.all(
      names.map(async (name) => (await readArchivedCsv(file, name)).split('\n', 1)[0] ?? ''),
    );
    expect(headers.map((header) => header.split(',').length)).toEqual([34, 34, 34, 40, 34, 40, 40]);
  });

  test('has neutral names when requested', async () => {
    const neutral = await serveSandbox({ wireNames: 'neutral' });
    const named = async (to: number) =>
      (await neutral.get(target('TABLE_DEPOSITS', 1, to))).headers.get('content-disposition');
    expect(await named(1000)).toContain(`"${chain}-deposits-1-1000.zip"`);
    expect(await named(20_000)).toContain(`"${chain}-deposits-123-1-20000.zip"`);
  });

  test('has the same bytes each time', async () => {
    const bytes = async () =>
      Buffer.from(await (await sandboxService.get(target('TABLE_LEDGER', 1, 1000))).arrayBuffer());
    expect((await bytes()).equals(await bytes())).toBe(true);
  });

  test('takes tables by number too', async () => {
    const { headers } = await sandboxService.get(target('14', 1, 1000));
    expect(headers.get('content-disposition')).toContain('-blocks-');
  });

  test('ends when its client disconnects', async () => {
    const abort = new AbortController();
    const busy = await serveSandbox({ historyRows: 20 });
    const answer = await busy.get(target('TABLE_ORDERS', 1, HEIGHT), { signal: abort.signal });
    const reader = answer.body?.getReader();
    await reader?.read();
    abort.abort();
    await expect(reader?.read()).rejects.toThrow();
    expect((await busy.get('/api/v2/checkpoints')).status).toBe(200);
  });

  test('is not made for a HEAD request', async () => {
    const answer = await sandboxService.get(target('TABLE_BLOCKS', 1, 1000), { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-length')).toBeNull();
  });

  const cut = segments.find(({ to }) => to % 1000 !== 0)?.to ?? 0;
  test.each([
    ['TABLE_UNSPECIFIED', 1, 1000, 'is missing or not a table. Use one of TABLE_BALANCES'],
    ['', 1, 1000, 'Parameter "table" is ""'],
    ['TABLE_NOTHING', 1, 1000, 'Parameter "table" is "TABLE_NOTHING". It must be one of TABLE_BALANCES'],
    ['99', 1, 1000, 'Parameter "table" is "99"'],
    ['TABLE_BLOCKS', 'x', 1000, 'Parameter "fromBlock" is "x". It must be the height of a block'],
    ['TABLE_BLOCKS', 1000, 1, 'fromBlock 1000 is after toBlock 1.'],
    ['TABLE_BLOCKS', cut + 1, cut, `fromBlock ${cut + 1} is after toBlock ${cut}.`],
    ['TABLE_BLOCKS', 2, 1000, 'Nearest starts: 1 or 1001; nearest ends: 1000.'],
    ['TABLE_BLOCKS', 1, cut - 1, `nearest ends: ${Math.floor(cut / 1000) * 1000} or ${cut}.`],
    ['TABLE_BLOCKS', 0, 1000, 'are outside the known history, blocks 1 to 20000.'],
    ['TABLE_BLOCKS', -5, 1000, 'Nearest starts: 1; nearest ends: 1000.'],
    ['TABLE_BLOCKS', 1, 21_000, 'Nearest starts: 1; nearest ends: 20000.'],
    ['TABLE_BLOCKS', '9223372036854775807', '9223372036854775807', 'are outside the known history'],
    ['TABLE_BLOCKS', '9223372036854775808', 1, 'at most 9223372036854775807'],
  ])('of %s from %s to %s is refused, with what would be right', async (table, from, to, message) => {
    const answer = await neutral.get(target(table, from, to));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(message) });
  });

  test('without parameters is refused for its table first', async () => {
    const answer = await neutral.get('/api/v2/networkhistory/export');
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('is missing or not a table') });
  });
});

function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', 'import zipfile'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write('python3 is not on this machine: the test that reads archives with it is skipped\n');
    return false;
  }
}

test.runIf(hasPython())("archives open in Python's zipfile and csv", async () => {
  const program = [
    'import csv, io, json, sys, zipfile',
    'with zipfile.ZipFile(sys.argv[1]) as archive:',
    '  assert archive.testzip() is None',
    '  texts = [archive.read(name).decode() for name in archive.namelist()]',
    '  csv.field_size_limit(1 << 24)',
    '  print(json.dumps([list(csv.reader(io.StringIO(text, newline=""))) for text in texts]))',
  ].join('\n');
  const file = await keepArchive(target('TABLE_ORDERS', 1, 4000));
  const { stdout } = await promisify(execFile)('python3', ['-c', program, file], { maxBuffer: 1 << 28 });
  const expected = await Promise.all(
    (await listArchive(file)).map(async ({ name }) => {
      const all: string[][] = [];
      for await (const { columns, rows } of readArchive(file, name)) {
        if (all.length === 0) all.push([...columns]);
        // Python does not distinguish NULL from the empty text.
        all.push(...rows.map((row) => row.map((value) => value ?? '')));
      }
      return all;
    }),
  );
  expect(JSON.parse(stdout)).toEqual(expected);
});
