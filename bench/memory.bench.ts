/**
 * Memory and threads of `orrery serve` at rest, beside a Node process that does nothing: over a synchronised store whose
 * network is another process, and over the embedded sandbox. `npm run bench -- memory [seconds of rest]`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runOrrery } from '../e2e/support/orrery-process.ts';
import { ensureBuilt } from './ensure-built.ts';
import { networkFolder } from './network-folder.ts';
import { processorMs, proportionalOf, statusOf } from './processes.ts';
import { startUpstream } from './start-upstream.ts';
import { syncBuilt } from './sync-contenders.ts';
import { printTable } from './table.ts';

const MEBIBYTE = 2 ** 20;
/** Longer than threads wait for another call before they end (src/threads/start.ts). */
const REST_SECONDS = 30;
/** Largest resident set (mebibytes). Of Node's own code, PSS counts a share only, which falls with each other Node that runs. */
const BOUNDS = { remote: 220, embedded: 320 };

interface Figures {
  name: string;
  bound?: number;
  /** Bytes. */
  proportional: number;
  resident: number;
  peak: number;
  threads: number;
  /** Processor time of the rest, in milliseconds a second. */
  processor: number;
}

/** Waits for a process to rest, then reads its figures. */
async function atRest(name: string, { pid }: ChildProcess, seconds: number, bound?: number): Promise<Figures> {
  await wait(seconds * 500);
  const before = processorMs(pid);
  await wait(seconds * 500);
  return {
    name,
    ...(bound !== undefined && { bound }),
    proportional: proportionalOf(pid),
    resident: statusOf(pid, 'VmRSS'),
    peak: statusOf(pid, 'VmHWM'),
    threads: statusOf(pid, 'Threads'),
    processor: (processorMs(pid) - before) / (seconds / 2),
  };
}

async function bareNode(seconds: number): Promise<Figures> {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    return await atRest('bare node', child, seconds);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** Runs `serve` over a synchronised store, which has a page to answer, and then rests. */
async function serving(name: string, dataDir: string, seconds: number, bound: number): Promise<Figures> {
  const serve = runOrrery('serve', '--data', dataDir);
  try {
    const { gateway, token } = await serve.ready;
    const { status } = await fetch(`${gateway}/api/v2/parties?pagination.first=100`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (status !== 200) throw new Error(`the gateway answered ${status}: ${serve.said()}`);
    return await atRest(name, serve.child, seconds, bound);
  } finally {
    await serve.stop();
  }
}

/** Makes a data folder with the lists of the embedded sandbox. */
async function sandboxFolder(folder: string): Promise<string> {
  const dataDir = join(folder, 'embedded');
  const sync = runOrrery('sync', '--data', dataDir, '--network', 'sandbox', '--only', 'parties,checkpoints,funding');
  const status = await sync.ended;
  if (status !== 0) throw new Error(`the sandbox was not synchronised: ${sync.said()}`);
  return dataDir;
}

function report(rows: readonly Figures[]): void {
  const mebibytes = (bytes: number) => `${(bytes / MEBIBYTE).toFixed(0)} MiB`;
  printTable(
    ['', 'PSS', 'RSS', 'peak RSS', 'threads', 'processor', 'bound of RSS'],
    rows.map(({ name, bound, proportional, resident, peak, threads, processor }) => [
      name,
      mebibytes(proportional),
      mebibytes(resident),
      mebibytes(peak),
      String(threads),
      `${processor.toFixed(1)} ms/s`,
      bound === undefined ? '' : `≤ ${bound} MiB, ${resident <= bound * MEBIBYTE ? 'met' : 'missed'}`,
    ]),
  );
}

export async function bench([given = String(REST_SECONDS)]: readonly string[]): Promise<void> {
  const seconds = Number(given);
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const upstream = await startUpstream();
  try {
    const remote = networkFolder(folder, 'remote', upstream.baseUrl);
    await syncBuilt(remote, upstream);
    const embedded = await sandboxFolder(folder);
    process.stdout.write(`${seconds} seconds of rest each …\n\n`);
    report([
      await bareNode(seconds),
      await serving('serve, network elsewhere', remote, seconds, BOUNDS.remote),
      await serving('serve, embedded sandbox', embedded, seconds, BOUNDS.embedded),
    ]);
  } finally {
    upstream.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
