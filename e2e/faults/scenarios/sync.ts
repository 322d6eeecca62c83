import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { readListing } from '../../../src/contract/index.ts';
import { makeFolder } from '../../../src/files/index.ts';
import { HistoryStore, historyFile, ingestArchive } from '../../../src/history/index.ts';
import { openListWriter } from '../../../src/store/index.ts';
import { openSyncSession, type Session } from '../../../src/sync/session.ts';
import { checkDatabase } from '../check-database.ts';
import type { Scenario, Step } from '../scenario.ts';
import { stopUpstream, upstream } from '../upstream.ts';

const TABLE = 'TABLE_DEPOSITS';
const RANGE = { from: 1n, to: 1000n };
const NEVER = new AbortController().signal;

const listsFile = (home: string) => join(home, 'lists.sqlite');
const archiveIn = (home: string) => join(home, 'deposits.zip');

async function open(home: string): Promise<Session> {
  const { baseUrl, chainId } = await upstream();
  // No poll and no rate limit comes between: the calls are the same in every run.
  const pace = { requestsPerSecond: 10_000, pollMs: 3_600_000 };
  return openSyncSession({ folder: home, chainId, baseUrl, markets: [], ...pace }, () => {});
}

async function openHistory(home: string): Promise<HistoryStore> {
  const { chainId } = await upstream();
  return new HistoryStore({ file: historyFile(home), chainId });
}

async function download(home: string, session: Session): Promise<void> {
  await rm(archiveIn(home), { force: true });
  await session.saveArchive({ table: TABLE, ...RANGE, file: archiveIn(home) }, NEVER);
}

async function ingest(home: string, history: HistoryStore): Promise<void> {
  const { baseUrl } = await upstream();
  await ingestArchive(history, { path: archiveIn(home), table: TABLE, range: RANGE, source: baseUrl });
}

/** Rows of each list and of history. */
interface Stored {
  nodes: number;
  parties: number;
  checkpoints: number;
  points: number;
  history: number;
}

const COUNTS: Record<Exclude<keyof Stored, 'history'>, string> = {
  nodes: 'node',
  parties: 'party',
  checkpoints: 'checkpoint',
  points: 'funding_point',
};

function countRows(home: string): Omit<Stored, 'history'> {
  const database = new Database(listsFile(home), { readonly: true });
  try {
    const count = (table: string) => Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    const { nodes, parties, checkpoints, points } = COUNTS;
    return { nodes: count(nodes), parties: count(parties), checkpoints: count(checkpoints), points: count(points) };
  } finally {
    database.close();
  }
}

/** A digest of what the rows are, without the times at which they came. */
function digestOf(home: string): string {
  const database = new Database(listsFile(home), { readonly: true });
  const hash = createHash('sha256');
  try {
    for (const sql of ['SELECT id FROM party ORDER BY id', 'SELECT at_block, hash FROM checkpoint ORDER BY at_block'])
      hash.update(JSON.stringify(database.prepare(sql).safeIntegers().raw().all(), (_, value) => String(value)));
    const points =
      'SELECT market.id, timestamp, seq, source, price FROM funding_point JOIN market ON market = market.key';
    hash.update(
      JSON.stringify(database.prepare(`${points} ORDER BY 1, 2, 3, 4, 5`).safeIntegers().raw().all().map(String)),
    );
    return hash.digest('hex').slice(0, 12);
  } finally {
    database.close();
  }
}

export const scenario: Scenario = {
  about: 'all lists of a network and a table of its history, fetched over HTTP',
  afterPowerLoss: 'undone',
  // A synchronisation commits page by page.
  isBetween(found, before, after) {
    const [now, first, last] = [found, before, after].map((state) => (state as { stored: Stored }).stored);
    const lists = Object.keys(COUNTS) as (keyof typeof COUNTS)[];
    return lists.every(
      (list) => Number(first?.[list]) <= Number(now?.[list]) && Number(now?.[list]) <= Number(last?.[list]),
    );
  },

  begin(folder) {
    const home = join(folder, 'networks', 'chain');
    let session: Session | undefined;
    let history: HistoryStore | undefined;
    const stop = async () => {
      const closing = [session, history];
      session = undefined;
      history = undefined;
      for (const part of closing) await part?.close();
    };
    const steps: Step[] = [
      { name: 'make the folder', run: () => makeFolder(home) },
      {
        name: 'open',
        async run() {
          session ??= await open(home);
          history ??= await openHistory(home);
        },
      },
      { name: 'synchronise', run: () => session?.syncOnce({}, NEVER) },
      {
        name: 'record the listing',
        async run() {
          const listing = await session?.segments(NEVER);
          await history?.recordSegments(readListing(listing?.listing ?? '[]'), '');
        },
      },
      { name: 'download an archive', run: () => session && download(home, session) },
      { name: 'ingest it', run: () => history && ingest(home, history) },
      { name: 'close', run: stop },
    ];
    return { steps, stop };
  },

  async reopen(folder) {
    const home = join(folder, 'networks', 'chain');
    await makeFolder(home);
    const { chainId } = await upstream();
    openListWriter(home, chainId).close();
    checkDatabase(listsFile(home));
    const history = await openHistory(home);
    checkDatabase(historyFile(home));
    const session = await open(home);
    try {
      const parts = history.holdings(TABLE).flatMap(({ part }) => part ?? []);
      const stored: Stored = { ...countRows(home), history: parts.reduce((sum, { rows }) => sum + rows, 0) };
      await session.syncOnce({}, NEVER);
      await download(home, session);
      await ingest(home, history);
      const part = history.part(TABLE, RANGE);
      // Whatever was there before, all is there in the end.
      return { stored, afterwards: `${digestOf(home)} ${part?.rows} ${part?.rawSha256.slice(0, 8)}` };
    } finally {
      await session.close();
      await history.close();
    }
  },

  end: stopUpstream,
};
