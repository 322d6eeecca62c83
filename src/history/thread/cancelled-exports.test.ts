import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeListing } from '../../contract/index.ts';
import { ArraySource } from '../../gateway/array-source.fixture.ts';
import { serveGateway } from '../../gateway/gateway.fixture.ts';
import { connectJs } from '../../gateway/grpc/grpc-js.fixture.ts';
import { craftArchive } from '../craft-archive.fixture.ts';
import { historyFile } from '../store/history-format.ts';
import { CHAIN, historyFolder, listed, SOURCE } from '../temporary-store.fixture.ts';
import type { OpenedArchive } from './history-calls.ts';
import { openHistory } from './open-history.ts';

const AT_ONCE = 6;
/** More than the sockets of both sides take in while nobody reads. */
const ROWS = 500_000;
const range = { from: 1n, to: 1000n };

/** How many descriptors of a file this process has open. */
function descriptorsOf(file: string): number {
  const names = readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return '';
    }
  });
  return names.filter((name) => name === file).length;
}

/** A gateway that exports from a real history; what it opened, and what becomes of that. */
async function served() {
  const folder = await historyFolder();
  const history = openHistory(folder, CHAIN);
  onTestFinished(() => history.close());
  await history.recordListing(writeListing([listed(1, 1000)]), SOURCE);
  const rows = randomBytes(ROWS * 30)
    .toString('base64')
    .replace(/.{39}/g, '$&\n');
  const path = join(folder, 'answer.zip');
  await writeFile(path, craftArchive([{ name: `${CHAIN}-trades-001-000001-001000.csv`, text: `x\n${rows}\n` }]));
  await history.ingest({ path, table: 'TABLE_TRADES', range, source: SOURCE });
  const opened: OpenedArchive[] = [];
  const closed: Promise<void>[] = [];
  const source = new ArraySource();
  source.export = async ({ names }) => {
    const archive = await history.openArchive({ table: 'TABLE_TRADES', range, names });
    opened.push(archive);
    const { promise, resolve } = Promise.withResolvers<void>();
    closed.push(promise);
    return {
      name: archive.name,
      whole: { bytes: archive.bytes, etag: archive.etag },
      read: (range, signal) => archive.read(range, signal),
      close: () => archive.close().then(resolve),
    };
  };
  const { address } = await serveGateway({ source });
  return { file: historyFile(folder), address, opened, closed };
}

interface Begun {
  cancel(): void;
}

/** An export of which the first bytes are here. */
async function beginHttp(address: string): Promise<Begun> {
  const request = get(`${address}/api/v2/networkhistory/export?table=TABLE_TRADES&fromBlock=1&toBlock=1000`);
  request.on('error', () => {});
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  await once(answer, 'readable');
  return { cancel: () => answer.destroy() };
}

async function beginGrpc(address: string): Promise<Begun> {
  const js = await connectJs(address);
  const request = { table: 'TABLE_TRADES', from_block: '1', to_block: '1000' };
  const stream = js.stream('datanode.api.v2.TradingDataService/ExportNetworkHistory', request);
  stream.on('error', () => {});
  await once(stream, 'readable');
  return { cancel: () => stream.cancel() };
}

test('exports over REST and over gRPC share a connection, and cancelled ones leave no descriptor behind', async () => {
  const { file, address, opened, closed } = await served();
  const atRest = descriptorsOf(file);
  expect(atRest).toBeGreaterThan(0);
  for (const [round, begin] of [beginHttp, beginHttp, beginGrpc, beginGrpc].entries()) {
    const begun = await Promise.all(Array.from({ length: AT_ONCE }, () => begin(address)));
    expect(opened).toHaveLength((round + 1) * AT_ONCE);
    expect(descriptorsOf(file)).toBeLessThanOrEqual(atRest + 1);
    for (const { cancel } of begun) cancel();
    // The thread has closed every one of them, without having been read to its end.
    await Promise.all(closed);
    expect(descriptorsOf(file)).toBeLessThanOrEqual(atRest + 1);
  }
  for (const archive of opened) {
    await expect(archive.read().next()).rejects.toMatchObject({ code: 'INTERNAL' });
  }
});
