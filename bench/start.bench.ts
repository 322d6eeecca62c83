/**
 * Starts of the built program beside bare node, in turns: commands that end by themselves, and `serve` over a synchronised
 * store until its ready line. `npm run bench -- start [turns]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOrrery } from '../e2e/support/orrery-process.ts';
import { ensureBuilt } from './ensure-built.ts';
import { networkFolder } from './network-folder.ts';
import { processorMs, processorMsOfChildren, statusOf } from './processes.ts';
import { startUpstream } from './start-upstream.ts';
import { syncBuilt } from './sync-contenders.ts';
import { printTable, quantile } from './table.ts';

/** Some 20,000 parties and 20,000 funding points. */
const WORLD = { height: 200_000, parties: 20_000 };
const MEBIBYTE = 2 ** 20;
const PROGRAM = fileURLToPath(new URL('../out/main/cli.js', import.meta.url));

interface Figures {
  ms: number;
  processorMs: number;
  resident?: number;
}

interface Contender {
  name: string;
  /** Largest median time (milliseconds). */
  bound?: number;
  run(): Promise<Figures>;
  figures: Figures[];
}

/** Runs Node to the end of a program. */
async function toItsEnd(...args: string[]): Promise<Figures> {
  const before = processorMsOfChildren();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const [status] = await once(child, 'exit');
  const ms = performance.now() - startedAt;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return { ms, processorMs: processorMsOfChildren() - before };
}

/** Runs `serve` until its gateway has answered. */
async function untilReady(dataDir: string): Promise<Figures> {
  const startedAt = performance.now();
  const serve = runOrrery('serve', '--data', dataDir);
  const { gateway, token } = await serve.ready;
  const figures = {
    ms: performance.now() - startedAt,
    processorMs: processorMs(serve.child.pid),
    resident: statusOf(serve.child.pid, 'VmRSS'),
  };
  const { status } = await fetch(`${gateway}/api/v2/parties?pagination.first=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (status !== 200) throw new Error(`the gateway of the ready line answered ${status}`);
  await serve.stop();
  return figures;
}

const median = (values: readonly number[]) =>
  quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  );
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function report(contenders: readonly Contender[]): void {
  printTable(
    ['', 'median', 'fastest', 'processor time', 'memory', 'bound'],
    contenders.map(({ name, bound, figures }) => {
      const times = figures.map(({ ms }) => ms);
      const [{ resident = Number.NaN } = {}] = figures;
      const inMs = (value: number) => `${value.toFixed(0)} ms`;
      return [
        name,
        inMs(median(times)),
        inMs(Math.min(...times)),
        inMs(mean(figures.map(({ processorMs: used }) => used))),
        Number.isNaN(resident) ? '' : `${(resident / MEBIBYTE).toFixed(0)} MiB`,
        bound === undefined ? '' : `≤ ${bound} ms, ${median(times) <= bound ? 'met' : 'missed'}`,
      ];
    }),
  );
}

export async function bench([turns = '9']: readonly string[]): Promise<void> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const upstream = await startUpstream(WORLD);
  try {
    const dataDir = networkFolder(folder, 'warm', upstream.baseUrl);
    await syncBuilt(dataDir, upstream);
    const contenders: Contender[] = [
      { name: 'bare node', run: () => toItsEnd('--eval', '0'), figures: [] },
      { name: 'orrery --version', run: () => toItsEnd(PROGRAM, '--version'), figures: [] },
      { name: 'orrery --help', bound: 80, run: () => toItsEnd(PROGRAM, '--help'), figures: [] },
      {
        name: 'orrery query',
        run: () => toItsEnd(PROGRAM, 'query', 'SELECT 1', '--data', dataDir),
        figures: [],
      },
      { name: 'orrery serve, until ready', bound: 600, run: () => untilReady(dataDir), figures: [] },
    ];
    // A turn without measurement: it fills the caches of compiled code and of files.
    for (const { run } of contenders) await run();
    const loads: number[] = [];
    for (let turn = 0; turn < Number(turns); turn += 1) {
      loads.push(loadavg()[0] ?? Number.NaN);
      for (const contender of contenders) contender.figures.push(await contender.run());
    }
    process.stdout.write(`${turns} turns, with a load of ${median(loads).toFixed(1)}\n\n`);
    report(contenders);
  } finally {
    upstream.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
