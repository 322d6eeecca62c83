/** Opens sessions without a thread, for tests that need many of them, and reads the stored rows directly. */
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Sandbox } from '../sandbox/index.ts';
import { openSyncSession, type Session } from './session.ts';
import type { NetworkOptions } from './status.ts';
import { servedRows, type World } from './sync-client.fixture.ts';

export async function sessionOf(
  world: World,
  { baseUrl, chainId }: Pick<Sandbox, 'baseUrl' | 'chainId'>,
  given: Partial<Pick<NetworkOptions, 'folder' | 'markets' | 'listsLimitBytes'>> = {},
): Promise<Session & { folder: string }> {
  const folder = given.folder ?? (await world.temporaryFolder());
  const { markets = [], listsLimitBytes } = given;
  const limit = listsLimitBytes === undefined ? {} : { listsLimitBytes };
  const fast = { requestsPerSecond: 1000, pollMs: 50 };
  const session = openSyncSession({ folder, chainId, baseUrl, markets, ...limit, ...fast }, () => {});
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= session.close();
    return closing;
  };
  world.afterwards(close);
  return { ...session, folder, close };
}

const STORED = {
  nodes: `SELECT id FROM node JOIN epoch ON node.epoch = epoch.seq
          WHERE epoch.seq = (SELECT current_epoch FROM network) ORDER BY id DESC`,
  parties: 'SELECT id FROM party ORDER BY rank DESC',
  checkpoints: 'SELECT at_block FROM checkpoint ORDER BY at_block DESC',
  funding: `SELECT id || '/' || timestamp || '/' || seq || '/' || source
            FROM funding_point JOIN market ON market = market.key ORDER BY market.key, timestamp DESC, seq DESC, source DESC`,
} as const;
export type Choice = keyof typeof STORED;

/** Reads the names of the stored rows of a list, in its order. */
export function storedNames(folder: string, choice: Choice): string[] {
  const database = new Database(join(folder, 'lists.sqlite'), { readonly: true });
  try {
    return database.prepare(STORED[choice]).pluck().safeIntegers().all().map(String);
  } finally {
    database.close();
  }
}

const SOURCES = ['SOURCE_UNSPECIFIED', 'SOURCE_EXTERNAL', 'SOURCE_INTERNAL'];

/** Reads the names of the rows that a service lists, in the same order. */
export async function servedNames({ baseUrl, markets }: Sandbox, choice: Choice): Promise<string[]> {
  if (choice === 'nodes') return (await servedRows(baseUrl, 'nodes', {})).map(({ id }) => id);
  if (choice === 'parties') return (await servedRows(baseUrl, 'parties', {})).map(({ id }) => id);
  if (choice === 'checkpoints') {
    return (await servedRows(baseUrl, 'checkpoints', {})).map(({ atBlock }) => String(atBlock));
  }
  const names: string[] = [];
  for (const { id } of markets) {
    const points = await servedRows(baseUrl, 'fundingPeriodDataPoints', { marketId: id });
    for (const { timestamp, seq, dataPointType } of points) {
      names.push(`${id}/${timestamp}/${seq}/${SOURCES.indexOf(dataPointType)}`);
    }
  }
  return names;
}

/** Copies the files of a store in the state that a crash at this moment would leave. */
export function copyAsCrashed(from: string, to: string): void {
  for (const file of ['lists.sqlite', 'lists.sqlite-wal']) {
    if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
  }
}
