/** Two data folders of one unreachable network: one with a full store, one with a store without rows. */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Market, ScanRequest } from '../src/contract/index.ts';
import { createSandboxSource, type SandboxSource } from '../src/sandbox/index.ts';
import { type ListWriter, openListWriter } from '../src/store/index.ts';
import { fillList, PAGE, savePage } from './fill-list.ts';

export const PARTIES = 1_000_000;
export const POINTS = 5_000_000;
/** High enough for some epochs, checkpoints and periods. */
const HEIGHT = 30_000;
const BLOCKS_PER_EPOCH = 600;
const EPOCHS = 3;
export const CHAIN = 'bench';
/** Nothing listens at this address: the benchmark measures the store, not the network. */
const NOWHERE = 'http://127.0.0.1:9';

export interface Stores {
  full: string;
  empty: string;
}

export function keepNetwork(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const profile = { id: CHAIN, kind: 'remote', name: 'Bench', dataGateways: [NOWHERE], chainId: CHAIN };
  writeFileSync(join(dataDir, 'networks.json'), JSON.stringify({ last: CHAIN, profiles: [profile] }));
  return join(dataDir, 'networks', CHAIN);
}

/** Saves what both stores have: the market, the newest block, the running epoch. */
async function saveFrame(source: SandboxSource, writer: ListWriter, [market]: readonly Market[]): Promise<Market> {
  if (market === undefined) throw new Error('a sandbox without markets');
  writer.saveMarkets([market]);
  const position = await source.position();
  if (position !== null) writer.savePosition(position, Date.now());
  return market;
}

async function fill(folder: string): Promise<void> {
  const source = createSandboxSource({ parties: PARTIES, points: POINTS, still: true, height: HEIGHT });
  const writer = openListWriter(folder, CHAIN);
  const market = await saveFrame(source, writer, source.markets);
  const current = Math.floor((HEIGHT - 1) / BLOCKS_PER_EPOCH);
  const everything: ScanRequest = { direction: 'descending', limit: PAGE };
  for (let epoch = current - EPOCHS; epoch <= current; epoch += 1) {
    const { rows } = await source.scan('nodes', { epochSeq: BigInt(epoch) }, everything);
    const nodes = rows.map(({ record }) => record);
    writer.saveNodes(BigInt(epoch), nodes, Date.now());
  }
  writer.saveCurrentEpoch(BigInt(current));
  await fillList(source, writer, 'checkpoints', '', {});
  await fillList(source, writer, 'parties', '', {});
  await fillList(source, writer, 'fundingPeriodDataPoints', market.id, { marketId: market.id });
  writer.close();
}

/** Marks every list as complete and empty. */
async function leaveEmpty(folder: string): Promise<void> {
  const source = createSandboxSource({ still: true, height: HEIGHT });
  const writer = openListWriter(folder, CHAIN);
  const { id } = await saveFrame(source, writer, source.markets);
  writer.saveNodes(0n, [], Date.now());
  writer.saveCurrentEpoch(0n);
  savePage(writer, 'parties', '', []);
  savePage(writer, 'checkpoints', '', []);
  savePage(writer, 'fundingPeriodDataPoints', id, []);
  writer.close();
}

/** Makes the stores in a folder, or reuses those of an earlier run. */
export async function prepareStores(folder: string): Promise<Stores> {
  const ready = { full: join(folder, 'full'), empty: join(folder, 'empty') };
  if (!existsSync(ready.full)) {
    const making = join(folder, 'making');
    await fill(keepNetwork(making));
    renameSync(making, ready.full);
  }
  if (!existsSync(ready.empty)) await leaveEmpty(keepNetwork(ready.empty));
  return ready;
}
