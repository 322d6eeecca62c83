import { createHash, randomBytes } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OrreryError, writeListing } from '../../contract/index.ts';
import { openForReading } from '../../sqlite/index.ts';
import { craftArchive } from '../craft-archive.fixture.ts';
import { HISTORY_MIGRATIONS, historyFile } from '../store/history-format.ts';
import { CHAIN, historyFolder, listed, SOURCE } from '../temporary-store.fixture.ts';
import { openHistory } from './open-history.ts';

const range = { from: 1n, to: 2000n };

async function opened() {
  const folder = await historyFolder();
  const history = openHistory(folder, CHAIN);
  onTestFinished(() => history.close());
  await history.recordListing(writeListing([listed(1, 1000), listed(1001, 2000)]), SOURCE);
  const text = (rows: number) =>
    `x\n${randomBytes(rows * 30)
      .toString('base64')
      .replace(/.{39}/g, '$&\n')}\n`;
  const archive = craftArchive([
    { name: `${CHAIN}-trades-001-000001-001000.csv`, text: text(100_000) },
    { name: `${CHAIN}-trades-001-001001-002000.csv`, text: text(10) },
  ]);
  const path = join(folder, 'answer.zip');
  await writeFile(path, archive);
  return { folder, history, answer: { path, table: 'TABLE_TRADES', range, source: SOURCE } as const };
}

test('the newest segments come highest first, however they were listed', async () => {
  const { history } = await opened();
  expect((await history.newestSegments(1)).map(({ from, to }) => [from, to])).toEqual([[1001n, 2000n]]);
  expect((await history.newestSegments(5)).map(({ to }) => to)).toEqual([2000n, 1000n]);
});

test('a range is ingested from an answer and exported to a verified file, with progress', async () => {
  const { folder, history, answer } = await opened();
  const ingested: number[] = [];
  const parts = await history.ingest(answer, { onProgress: ({ rawBytes }) => ingested.push(rawBytes) });
  expect(parts).toHaveLength(2);
  expect(ingested.at(-1)).toBe(parts.reduce((sum, { rawBytes }) => sum + rawBytes + 2, 0));
  expect((await history.holdings('TABLE_TRADES')).map(({ part }) => part?.key)).toEqual(parts.map(({ key }) => key));
  const exported: number[] = [];
  const request = { network: '', table: 'TABLE_TRADES', range, names: 'neutral', out: folder } as const;
  const { file, manifest } = await history.export(request, { onProgress: ({ bytes }) => exported.push(bytes) });
  expect(exported.at(-1)).toBe(manifest.archive.bytes);
  expect(await history.verify(file)).toMatchObject({ verdict: 'complete', table: 'TABLE_TRADES', range });
  // Without its manifest, which would show the same.
  await mkdir(join(folder, 'cut'));
  const cut = join(folder, 'cut', `${CHAIN}-trades-1-2000.zip`);
  await writeFile(cut, craftArchive([{ name: `${CHAIN}-trades-1-2000.csv`, text: 'x\na\nb\n' }]));
  const problems = [expect.stringMatching(/ has fewer rows \(2\) than are stored here of its blocks \([\d,]+\)$/)];
  expect(await history.verify(cut)).toMatchObject({ verdict: 'incomplete', problems });
  expect(await history.gaps()).toEqual([]);
  expect(await history.bytes()).toBeGreaterThan(manifest.archive.bytes);
});

test('an opened archive is read whole or in ranges, twice at once', async () => {
  const { folder, history, answer } = await opened();
  await history.ingest(answer);
  const { file } = await history.export({ network: '', table: 'TABLE_TRADES', range, names: 'network', out: folder });
  const whole = await readFile(file);
  const archive = await history.openArchive({ table: 'TABLE_TRADES', range, names: 'network' });
  expect(archive).toMatchObject({
    name: 'test-chain-trades-000001-002000.zip',
    bytes: whole.length,
    csv: [{ version: 1n }],
  });
  const read = async (range?: { start: number; end: number }) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of archive.read(range)) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const middle = { start: 12_345, end: whole.length - 678 };
  const [all, some] = await Promise.all([read(), read(middle)]);
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(digest(all)).toBe(digest(whole));
  expect(digest(some)).toBe(digest(whole.subarray(middle.start, middle.end)));
  await archive.close();
  await expect(read()).rejects.toMatchObject({ code: 'INTERNAL' });
});

test.each(['at once', 'as its file begins', 'as its file has its name'])(
  'an export that is cancelled %s leaves nothing, or is done',
  async (moment) => {
    const { folder, history, answer } = await opened();
    await history.ingest(answer);
    const out = join(folder, 'out');
    await mkdir(out);
    const abort = new AbortController();
    const watcher = watch(out, (_, name) => {
      if (moment === 'as its file begins' || name?.endsWith('.zip')) abort.abort();
    });
    onTestFinished(() => watcher.close());
    const request = { network: '', table: 'TABLE_TRADES', range, names: 'neutral', out } as const;
    const exporting = history.export(request, { signal: abort.signal });
    if (moment === 'at once') abort.abort();
    const outcome = await exporting.then(
      ({ file }) => basename(file),
      (thrown: unknown) => OrreryError.from(thrown).code,
    );
    const name = `${CHAIN}-trades-1-2000.zip`;
    // On a busy machine the news of the file can come when the file is complete.
    const isDone = outcome === name;
    if (moment === 'at once') expect(isDone).toBe(false);
    if (moment === 'as its file has its name') expect(isDone).toBe(true);
    expect(outcome).toBe(isDone ? name : 'CANCELLED');
    expect((await readdir(out)).sort()).toEqual(isDone ? [name, `${name}.manifest.json`] : []);
  },
);

test('errors of the catalogue and signals cross threads', async () => {
  const { folder, history, answer } = await opened();
  const request = { network: '', table: 'TABLE_TRADES', range, names: 'neutral', out: folder } as const;
  await expect(history.export(request)).rejects.toMatchObject({ code: 'HISTORY_MISSING' });
  const abort = new AbortController();
  const ingesting = history.ingest(answer, { signal: abort.signal, onProgress: () => abort.abort() });
  await expect(ingesting).rejects.toMatchObject({ code: 'CANCELLED' });
  expect((await history.holdings('TABLE_TRADES'))[0]?.part).toBeUndefined();
});

test('a file that cannot be opened is an error of the first call, and of every other', async () => {
  const folder = await historyFolder();
  const mine = openHistory(folder, CHAIN);
  await mine.segments();
  await mine.close();
  const other = openHistory(folder, 'other-chain');
  await expect(other.segments()).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
  await expect(other.bytes()).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
  await other.close();
});

/** Stores market data with one record of a funding period. */
async function ingestMarketData({ folder, history }: Pick<Awaited<ReturnType<typeof opened>>, 'folder' | 'history'>) {
  const record = `"{""perpetualData"":{""startTime"":""1"",""seqNum"":""3""}}"`;
  const time = '2026-10-01 00:00:01+00';
  const text = `synthetic_time,market,vega_time,product_data\n${time},\\x${'ab'.repeat(32)},${time},${record}\n`;
  const path = join(folder, 'market-data.zip');
  await writeFile(path, craftArchive([{ name: `${CHAIN}-market_data-001-000001-001000.csv`, text }]));
  await history.ingest({ path, table: 'TABLE_MARKET_DATA', range: { from: 1n, to: 1000n }, source: SOURCE });
}

test('downloaded market data is read although nobody asks for it', async () => {
  const { folder, history } = await opened();
  await ingestMarketData({ folder, history });
  const file = openForReading(historyFile(folder), HISTORY_MIGRATIONS);
  onTestFinished(() => file.close());
  const kept = () => file.statement('SELECT method FROM funding_record').all();
  await expect.poll(kept, { timeout: 60_000 }).toHaveLength(1);
});

test('new market data is read in the background by one call, at once for a request that does not wait', async () => {
  const { folder, history } = await opened();
  await ingestMarketData({ folder, history });
  const background = history.readFundingRecords();
  const request = { marketId: 'ab'.repeat(32), from: 0n, to: 2n ** 62n, skipUnread: true };
  expect(await history.fundingRecords(request)).toMatchObject({ records: [], reading: { read: 0, of: 1 } });
  await background;
  expect(await history.fundingRecords(request)).toMatchObject({ records: [{ seq: 3n }], reading: { read: 1, of: 1 } });
});
