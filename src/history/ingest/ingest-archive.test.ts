import { createHash } from 'node:crypto';
import fc from 'fast-check';
import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { randomCsv, table } from '../arbitrary.fixture.ts';
import { ArchiveSource } from '../archive/archive-source.ts';
import { craftArchive } from '../craft-archive.fixture.ts';
import { CHAIN, SOURCE } from '../temporary-store.fixture.ts';
import { answerOf, good, ingest, listedStore, range } from './ingest.fixture.ts';
import { compareArchive, ingestArchive } from './ingest-archive.ts';

test('the rows that a service sends are the rows that are stored and exported again', async () => {
  const store = await listedStore();
  await fc.assert(
    fc.asyncProperty(table, async (written) => {
      const csv = randomCsv(written);
      await store.evict({ bytes: 0, keep: [], mirrored: [] });
      const [part] = await ingest(store, craftArchive([{ name: good.name, text: csv }]));
      const body = csv.subarray(csv.indexOf('\n') + 1);
      expect(part).toMatchObject({
        columns: written.columns,
        rows: written.rows.length,
        rawBytes: body.length,
        rawSha256: createHash('sha256').update(body).digest('hex'),
      });
      const request = { table: 'TABLE_TRADES', range, names: 'network' } as const;
      const source = new ArchiveSource(store.snapshots, request);
      const zip = await JSZip.loadAsync(Buffer.concat([...source.read()]), { checkCRC32: true });
      source.close();
      expect(await zip.file(good.name)?.async('string')).toBe(csv.toString());
    }),
    { numRuns: 40 },
  );
});

test('archives of other writers are ingested, also with sizes after the data, as streaming writers put them', async () => {
  const store = await listedStore();
  const zip = new JSZip().file(`${CHAIN}-trades-1-1000.csv`, 'id\n1\n2');
  for (const compression of ['DEFLATE', 'STORE'] as const) {
    for (const streamFiles of [true, false]) {
      const archive = await zip.generateAsync({ type: 'nodebuffer', compression, streamFiles });
      expect(await ingest(store, archive)).toMatchObject([{ rows: 2, rawBytes: 4 }]);
    }
  }
});

test('each CSV file of an answer becomes the part of its own segment', async () => {
  const store = await listedStore();
  const second = { name: `${CHAIN}-trades-001-001001-002000.csv`, text: 'id\n' };
  const parts = await ingest(store, craftArchive([second, good]), { from: 1n, to: 2000n });
  expect(parts.map(({ rows }) => rows)).toEqual([2, 0]);
  expect(store.holdings('TABLE_TRADES').map(({ part }) => part?.rows)).toEqual([2, 0]);
});

test('an answer that divides a known segment is refused, so that its parts do not take the place of the stored one', async () => {
  const store = await listedStore();
  const [kept] = await ingest(store, craftArchive([good]));
  const known = store.segments();
  const halves = ['000001-000500', '000501-001000'].map((blocks) => ({
    ...good,
    name: `${CHAIN}-trades-001-${blocks}.csv`,
  }));
  await expect(ingest(store, craftArchive(halves))).rejects.toThrow('divides blocks 1 to 1000, which are one segment');
  expect(store.segments()).toEqual(known);
  expect(store.holdings('TABLE_TRADES')[0]?.part).toEqual(kept);
});

test('a range that is no known segment becomes one and is not subdivided', async () => {
  const store = await listedStore();
  await ingest(store, craftArchive([{ ...good, name: `${CHAIN}-trades-1-2000.csv` }]), { from: 1n, to: 2000n });
  expect(store.segments().map(({ from, to, origin }) => [from, to, origin])).toEqual([
    [1n, 1000n, 'listed'],
    [1n, 2000n, 'learnt'],
    [1001n, 2000n, 'listed'],
  ]);
});

test('progress counts the text read, up to all of it', async () => {
  const store = await listedStore();
  const seen: number[] = [];
  const text = `id\n${'some text\n'.repeat(200_000)}`;
  await ingest(store, craftArchive([{ ...good, text }]), range, {
    onProgress: ({ rawBytes, rawBytesTotal }) => {
      expect(rawBytesTotal).toBe(text.length);
      seen.push(rawBytes);
    },
  });
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.at(-1)).toBe(text.length);
});

test('a signal ends the ingestion, and nothing is stored', async () => {
  const store = await listedStore();
  const abort = new AbortController();
  const archive = craftArchive([{ ...good, text: `id\n${'some text\n'.repeat(400_000)}` }]);
  const running = ingest(store, archive, range, { signal: abort.signal, onProgress: () => abort.abort() });
  await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(store.holdings('TABLE_TRADES')[0]?.part).toBeUndefined();
});

test('a failed answer leaves the stored rows unchanged', async () => {
  const store = await listedStore();
  const [kept] = await ingest(store, craftArchive([good]));
  await expect(ingest(store, craftArchive([{ ...good, text: 'id\n"' }]))).rejects.toThrow('ends inside a quoted value');
  expect(store.holdings('TABLE_TRADES')[0]?.part).toEqual(kept);
});

test('a missing file is reported', async () => {
  const store = await listedStore();
  const answer = { path: '/nowhere/at/all.zip', table: 'TABLE_TRADES', range, source: SOURCE } as const;
  await expect(ingestArchive(store, answer)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});

test("another service's rows are compared, and a difference is recorded until it is gone", async () => {
  const store = await listedStore();
  await ingest(store, craftArchive([good]));
  const other = 'http://other.test';
  const compare = async (text: string | Buffer) =>
    compareArchive(store, { ...(await answerOf(craftArchive([{ ...good, text }]))), source: other });
  expect(await compare(good.text)).toEqual({ same: 1, different: 0 });
  expect(store.holdings('TABLE_TRADES')[0]?.suspicion).toBeNull();
  expect(await compare('id,fee\n1,\n')).toEqual({ same: 0, different: 1 });
  expect(store.holdings('TABLE_TRADES')[0]).toMatchObject({
    suspicion: 'disputed',
    part: { disputedBy: other, rows: 2 },
  });
  await compare(good.text);
  expect(store.holdings('TABLE_TRADES')[0]?.suspicion).toBeNull();
});
