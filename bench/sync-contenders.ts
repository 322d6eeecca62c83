/** Ways to read or store all rows of an upstream, for comparison. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { Pool } from 'undici';
import { statusOf } from './processes.ts';
import { countsOf, type Upstream } from './start-upstream.ts';

const PAGE = 5_000;

/** Reads every list to its end and decodes only the cursors. */
export async function serveAll({ baseUrl, markets }: Upstream): Promise<{ rows: number; seconds: number }> {
  const pool = new Pool(baseUrl, { connections: 1 });
  const paths = ['parties', 'checkpoints', ...markets.map(({ id }) => `funding-periods/data-points/${id}`)];
  const started = performance.now();
  let rows = 0;
  for (const path of paths) {
    for (let after = ''; ; ) {
      const { body } = await pool.request({ method: 'GET', path: `/api/v2/${path}?pagination.first=${PAGE}${after}` });
      const text = await body.text();
      rows += text.split('"cursor":').length - 1;
      const tail = text.slice(text.lastIndexOf('"pageInfo"'));
      const cursor = /"endCursor":"([^"]*)"/.exec(tail)?.[1] ?? '';
      if (!tail.includes('"hasNextPage":true')) break;
      after = `&pagination.after=${encodeURIComponent(cursor)}`;
    }
  }
  await pool.close();
  return { rows, seconds: (performance.now() - started) / 1000 };
}

/** Inserts the same rows into the same tables, prepared and in the same portions, by SQLite alone. */
export function insertBare(from: string, to: string): { rows: number; seconds: number } {
  const source = new Database(from, { readonly: true });
  const target = new Database(to);
  target.pragma('journal_mode = WAL');
  target.pragma('synchronous = NORMAL');
  const made = source.prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'");
  for (const sql of made.pluck().all() as string[]) target.exec(sql);
  let rows = 0;
  let seconds = 0;
  for (const table of ['market', 'party', 'checkpoint', 'funding_point']) {
    const read = source.prepare(`SELECT * FROM ${table}`).raw().safeIntegers();
    const insert = target.prepare(`INSERT INTO ${table} VALUES (${read.columns().map(() => '?')})`);
    const insertAll = target.transaction((page: unknown[][]) => {
      for (const row of page) insert.run(row);
    });
    let page: unknown[][] = [];
    const flush = () => {
      const started = performance.now();
      insertAll(page);
      seconds += (performance.now() - started) / 1000;
      rows += page.length;
      page = [];
    };
    for (const row of read.iterate() as IterableIterator<unknown[]>) {
      page.push(row);
      if (page.length === PAGE) flush();
    }
    flush();
  }
  source.close();
  target.close();
  return { rows, seconds };
}

export interface Synced {
  seconds: number;
  rows: number;
  requests: Record<string, number>;
  /** Maximum resident memory of the process, in bytes; NaN when the system does not report it. */
  memory: number;
}

/** Runs `orrery sync` of the built program to its end. */
export async function syncBuilt(dataDir: string, upstream: Upstream): Promise<Synced> {
  const before = await countsOf(upstream);
  const command = ['sync', '--data', dataDir, '--network', upstream.baseUrl];
  const program = fileURLToPath(new URL('../out/main/cli.js', import.meta.url));
  const child = spawn(process.execPath, [program, ...command], { stdio: ['ignore', 'pipe', 'ignore'] });
  let memory = Number.NaN;
  const sampling = setInterval(() => {
    memory = statusOf(child.pid, 'VmHWM') || memory;
  }, 50);
  const [[line]] = (await Promise.all([once(createInterface(child.stdout), 'line'), once(child, 'exit')])) as [
    [string],
    unknown,
  ];
  clearInterval(sampling);
  const result = JSON.parse(line) as { parties: number; checkpoints: number; fundingPoints: number; seconds: number };
  const after = await countsOf(upstream);
  const requests = Object.keys(after).map((route) => [route, (after[route] ?? 0) - (before[route] ?? 0)] as const);
  return {
    seconds: result.seconds,
    rows: result.parties + result.checkpoints + result.fundingPoints,
    requests: Object.fromEntries(requests.filter(([, count]) => count > 0)),
    memory,
  };
}
