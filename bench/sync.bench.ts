/**
 * The first synchronisation of a large network from a local upstream without a limit. By the built program's `sync`: rows a
 * second beside the upstream's own serving speed and beside a bare insert of the same rows, memory, and what a second
 * synchronisation with nothing new takes. Then once more by an explorer in this process: how the gateway and the event
 * loop that serves windows fare meanwhile.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { Pool } from 'undici';
import { type ExplorerApi, type ExplorerStatus, explorerApiOver, type Market } from '../src/contract/index.ts';
import { createExplorer, type Explorer } from '../src/explorer/index.ts';
import { ensureBuilt } from './ensure-built.ts';
import { printTable, quantile } from './table.ts';

/** The chain is so high that 20,000 checkpoints, 200,000 parties and well over 1,000,000 points lie behind it. */
const WORLD = { height: 18_850_000, parties: 5_700 };
const EPOCHS = 50n;
const PAGE = 5_000;
const IDLE_MS = 5_000;
const MEBIBYTE = 2 ** 20;

interface Upstream {
  baseUrl: string;
  chainId: string;
  markets: Market[];
}

async function startUpstream(): Promise<Upstream & { process: ChildProcess }> {
  const entry = fileURLToPath(new URL('./sync-upstream.ts', import.meta.url));
  const child = spawn(process.execPath, [entry, JSON.stringify(WORLD)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { ...(JSON.parse(line) as Upstream), process: child };
}

/** Reads every list to its end and looks at nothing but the cursors. */
async function serveAll({ baseUrl, markets }: Upstream): Promise<{ rows: number; seconds: number }> {
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

/** The same rows into the same tables, prepared and in the same portions, by nothing but SQLite. */
function insertBare(from: string, to: string): { rows: number; seconds: number } {
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

/** A data folder that knows the upstream as a network without a rate budget worth the name. */
function newFolder(folder: string, name: string, baseUrl: string): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  const profile = {
    id: 'upstream',
    kind: 'remote',
    name: 'Upstream',
    dataGateways: [baseUrl],
    requestsPerSecond: 1000,
  };
  writeFileSync(join(dataDir, 'networks.json'), JSON.stringify({ last: profile.id, profiles: [profile] }));
  return dataDir;
}

interface Synced {
  seconds: number;
  rows: number;
  requests: Record<string, number>;
  /** The most memory that the process had resident, in bytes; NaN where the system does not tell. */
  memory: number;
}

function mostResident(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** Runs `orrery sync` of the built program to its end. */
async function syncBuilt(dataDir: string, upstream: Upstream): Promise<Synced> {
  const before = await countsOf(upstream);
  const command = ['sync', '--data', dataDir, '--network', upstream.baseUrl];
  const program = fileURLToPath(new URL('../out/main/cli.js', import.meta.url));
  const child = spawn(process.execPath, [program, ...command], { stdio: ['ignore', 'pipe', 'ignore'] });
  let memory = Number.NaN;
  const sampling = setInterval(() => {
    memory = mostResident(child.pid) || memory;
  }, 50);
  const [[line]] = (await Promise.all([once(createInterface(child.stdout), 'line'), once(child, 'exit')])) as [
    [string],
    unknown,
  ];
  clearInterval(sampling);
  const told = JSON.parse(line) as { parties: number; checkpoints: number; fundingPoints: number; seconds: number };
  const after = await countsOf(upstream);
  const requests = Object.keys(after).map((route) => [route, (after[route] ?? 0) - (before[route] ?? 0)] as const);
  return {
    seconds: told.seconds,
    rows: told.parties + told.checkpoints + told.fundingPoints,
    requests: Object.fromEntries(requests.filter(([, count]) => count > 0)),
    memory,
  };
}

async function openExplorer(dataDir: string): Promise<Explorer & { api: ExplorerApi }> {
  const explorer = await createExplorer({ version: 'bench', host: 'command', dataDir });
  const never = new AbortController().signal;
  const api = explorerApiOver({
    call: (method, input, signal = never) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  return { ...explorer, api };
}

function untilComplete(api: ExplorerApi, resources: number): Promise<ExplorerStatus> {
  return new Promise((resolve) => {
    const stop = api.listen((event) => {
      if (event.type !== 'status') return;
      const walked = event.status.resources.filter(({ list }) => list !== 'nodes');
      if (walked.length < resources || !walked.every(({ complete }) => complete)) return;
      stop();
      resolve(event.status);
    });
  });
}

async function timesOf(asker: Worker): Promise<number[]> {
  asker.postMessage('tell');
  const [times] = (await once(asker, 'message')) as [number[]];
  return times.sort((one, other) => one - other);
}

async function countsOf({ baseUrl }: Upstream): Promise<Record<string, number>> {
  const answer = (await (await fetch(`${baseUrl}/sandbox/requests`)).json()) as { byRoute: Record<string, number> };
  return answer.byRoute;
}

const perSecond = ({ rows, seconds }: { rows: number; seconds: number }) => Math.round(rows / seconds);
const inWords = (value: number) => value.toLocaleString('en');

interface Meanwhile {
  idle: number[];
  busy: number[];
  /** Delays of the event loop that serves windows, in nanoseconds. */
  loop: { p99: number; longest: number };
  epochMs: number;
}

/** Synchronises once more, with somebody asking the gateway and the window's event loop watched. */
async function syncWatched(dataDir: string, upstream: Upstream): Promise<Meanwhile> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const explorer = await openExplorer(dataDir);
  const asker = new Worker(new URL('./page-asker.ts', import.meta.url), {
    workerData: { address: explorer.address, token: explorer.token },
  });
  loop.enable();
  const done = await untilComplete(explorer.api, 2 + upstream.markets.length);
  loop.disable();
  const busy = await timesOf(asker);

  const started = performance.now();
  for (let back = 0n; back < EPOCHS; back += 1n) {
    const epochSeq = (done.currentEpoch ?? 0n) - back;
    await explorer.api.call('listNodes', { filter: { epochSeq }, pagination: { first: 1 } });
  }
  const epochMs = (performance.now() - started) / Number(EPOCHS);

  await timesOf(asker);
  await wait(IDLE_MS);
  const idle = await timesOf(asker);
  asker.postMessage('end');
  await once(asker, 'exit');
  await explorer.close();
  return { idle, busy, loop: { p99: loop.percentile(99), longest: loop.max }, epochMs };
}

async function run(folder: string, upstream: Upstream): Promise<void> {
  process.stdout.write('Reading everything once from the upstream …\n');
  const serving = await serveAll(upstream);

  process.stdout.write(`Synchronising ${inWords(serving.rows)} rows, twice …\n`);
  const dataDir = newFolder(folder, 'command', upstream.baseUrl);
  const first = await syncBuilt(dataDir, upstream);
  const second = await syncBuilt(dataDir, upstream);

  process.stdout.write('Inserting the same rows bare …\n');
  const [chain = ''] = readdirSync(join(dataDir, 'networks'));
  const bare = insertBare(join(dataDir, 'networks', chain, 'lists.sqlite'), join(folder, 'bare.sqlite'));

  process.stdout.write('Synchronising while the gateway is asked …\n');
  const { idle, busy, loop, epochMs } = await syncWatched(newFolder(folder, 'asked', upstream.baseUrl), upstream);

  process.stdout.write('\n');
  printTable(
    ['', 'rows', 'seconds', 'rows/s', '÷ sync'],
    (
      [
        ['first sync', first],
        ['upstream alone', serving],
        ['bare insert', bare],
      ] as const
    ).map(([name, figures]) => [
      name,
      inWords(figures.rows),
      figures.seconds.toFixed(1),
      inWords(perSecond(figures)),
      (perSecond(figures) / perSecond(first)).toFixed(2),
    ]),
  );
  const p99 = { idle: quantile(idle, 0.99), busy: quantile(busy, 0.99) };
  const mebibytes = (bytes: number) => `${Math.round(bytes / MEBIBYTE)} MiB`;
  process.stdout.write('\n');
  printTable(
    ['', 'figure'],
    [
      ['most memory, first sync', mebibytes(first.memory)],
      ['most memory, second sync', `${mebibytes(second.memory)}, ${mebibytes(first.memory - second.memory)} less`],
      ['gateway page p50, idle', `${quantile(idle, 0.5).toFixed(2)} ms of ${inWords(idle.length)} pages`],
      ['gateway page p99, idle', `${p99.idle.toFixed(2)} ms`],
      ['gateway page p50, syncing', `${quantile(busy, 0.5).toFixed(2)} ms of ${inWords(busy.length)} pages`],
      ['gateway page p99, syncing', `${p99.busy.toFixed(2)} ms, ÷ idle ${(p99.busy / p99.idle).toFixed(2)}`],
      ["window's event loop, p99 / longest", `${(loop.p99 / 1e6).toFixed(1)} / ${(loop.longest / 1e6).toFixed(1)} ms`],
      ['an epoch of nodes, read through', `${epochMs.toFixed(1)} ms`],
    ],
  );
  process.stdout.write(`\nRequests of a second sync with nothing new, ${second.seconds.toFixed(1)} s\n`);
  printTable(
    ['route', 'requests'],
    Object.entries(second.requests).map(([route, requests]) => [route, String(requests)]),
  );
}

export async function bench(): Promise<void> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const upstream = await startUpstream();
  try {
    await run(folder, upstream);
  } finally {
    upstream.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
