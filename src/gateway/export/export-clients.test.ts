import { describe, expect, onTestFinished, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { refusedAnswerOf, serveGateway } from '../gateway.fixture.ts';
import { PATH, serveExports, TARGET } from './export.fixture.ts';

const { exportErrors, exportGateway, exportSource, get, withArchive } = await serveExports();

describe('a reader', () => {
  test.each(['application/zip', 'application/x-ndjson'])('that is slow slows the production of %s', async (accept) => {
    const archive = withArchive(4_000_000);
    const answer = await exportGateway.gateway.handle(new Request(`app://orrery${TARGET}`, { headers: { accept } }));
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    for (let turn = 0; turn < 20; turn++) {
      await reader.read();
      for (let rest = 0; rest < 20; rest++) await new Promise((resolve) => setImmediate(resolve));
    }
    // There are 245 pieces. The buffers of both ends contain the pieces under way.
    expect(archive.pieces).toBeLessThan(80);
    await reader.cancel();
    await archive.closed;
  });

  test('finds room when one of 64 others has ended, and is refused before', async () => {
    withArchive(4_000_000);
    const gone = new AbortController();
    onTestFinished(() => gone.abort());
    const ask = (signal = gone.signal) =>
      exportGateway.gateway.handle(new Request(`app://orrery${TARGET}`, { signal }));
    const first = new AbortController();
    const answers = await Promise.all([ask(first.signal), ...Array.from({ length: 63 }, () => ask())]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200));
    expect(await refusedAnswerOf(await ask())).toMatchObject({ status: 429, reason: 'EXPORTS_TOO_MANY' });
    first.abort();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  test('that disconnects ends the reading and closes the archive', async () => {
    const archive = withArchive();
    archive.whole = null;
    const gone = new AbortController();
    onTestFinished(() => gone.abort());
    let waiting = () => {};
    const isWaiting = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    let aborted = false;
    archive.interrupt = (piece, signal) =>
      piece < 1
        ? Promise.resolve()
        : new Promise((_, reject) => {
            signal?.addEventListener('abort', () => {
              aborted = true;
              reject(new OrreryError('CANCELLED', {}));
            });
            waiting();
          });
    await exportGateway.get(TARGET, { signal: gone.signal });
    await isWaiting;
    gone.abort();
    await archive.closed;
    expect([aborted, archive.closes, exportErrors]).toEqual([true, 1, []]);
  });
});

describe('a request', () => {
  test("reaches the source, under the gateway's names", async () => {
    exportSource.exports.length = 0;
    withArchive();
    const other = await serveGateway({ source: exportSource, wireNames: 'network' });
    await exportGateway.get(TARGET, { method: 'HEAD' });
    await other.get(`${PATH}?table=14&from_block=1001&to_block=9007199254740993`, { method: 'HEAD' });
    expect(exportSource.exports).toEqual([
      { table: 'TABLE_TRADES', fromBlock: 1n, toBlock: 2000n, names: 'neutral' },
      { table: 'TABLE_BLOCKS', fromBlock: 1001n, toBlock: 9_007_199_254_740_993n, names: 'network' },
    ]);
  });

  test.each([
    ['', 'TABLE_REQUIRED', 'Use one of TABLE_BALANCES, '],
    ['?table=TABLE_UNSPECIFIED', 'TABLE_REQUIRED', 'TABLE_REWARDS.'],
    ['?table=0&fromBlock=9&toBlock=1', 'TABLE_REQUIRED', ''],
    ['?table=TABLE_NOTHING', 'PARAMETER_INVALID', 'It must be one of TABLE_BALANCES, '],
    ['?table=16', 'PARAMETER_INVALID', 'TABLE_REWARDS, or its number.'],
    ['?table=1&fromBlock=one', 'PARAMETER_INVALID', 'It must be the height of a block'],
    ['?table=1&toBlock=9223372036854775808', 'PARAMETER_INVALID', 'at most 9223372036854775807'],
    ['?table=1&block=1', 'PARAMETER_UNKNOWN', 'Allowed here: fromBlock, toBlock, table.'],
    ['?table=1&table=2', 'PARAMETER_REPEATED', ''],
  ])('as %s is refused, with what would be right', async (query, code, text) => {
    const { status, reason, message } = await refusedAnswerOf(await exportGateway.get(PATH + query));
    expect([status, reason]).toEqual([400, code]);
    expect(message).toContain(text);
  });

  test('for an unknown archive gets the error of the source', async () => {
    expect(await refusedAnswerOf(await get())).toMatchObject({ status: 503, reason: 'HISTORY_UNKNOWN' });
  });
});
