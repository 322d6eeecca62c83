/**
 * The first synchronisation of a large network from a local upstream without a limit. With `sync` of the built program:
 * rows per second, beside the upstream's own serving speed and a bare insert of the same rows; memory; and the time of a
 * second synchronisation with nothing new. Then once more in an explorer in this process: the speed of the gateway and the
 * delays of the event loop that serves windows.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.ts';
import { networkFolder } from './network-folder.ts';
import { startUpstream, type Upstream } from './start-upstream.ts';
import { insertBare, serveAll, syncBuilt } from './sync-contenders.ts';
import { syncWatched } from './sync-watched.ts';
import { printTable, quantile } from './table.ts';

const MEBIBYTE = 2 ** 20;

const perSecond = ({ rows, seconds }: { rows: number; seconds: number }) => Math.round(rows / seconds);
const grouped = (value: number) => value.toLocaleString('en');

async function run(folder: string, upstream: Upstream): Promise<void> {
  process.stdout.write('Reading everything once from the upstream …\n');
  const serving = await serveAll(upstream);

  process.stdout.write(`Synchronising ${grouped(serving.rows)} rows, twice …\n`);
  const dataDir = networkFolder(folder, 'command', upstream.baseUrl);
  const first = await syncBuilt(dataDir, upstream);
  const second = await syncBuilt(dataDir, upstream);

  process.stdout.write('Inserting the same rows bare …\n');
  const [chain = ''] = readdirSync(join(dataDir, 'networks'));
  const bare = insertBare(join(dataDir, 'networks', chain, 'lists.sqlite'), join(folder, 'bare.sqlite'));

  process.stdout.write('Synchronising while the gateway is asked …\n');
  const { idle, busy, loop, epochMs } = await syncWatched(networkFolder(folder, 'asked', upstream.baseUrl), upstream);

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
      grouped(figures.rows),
      figures.seconds.toFixed(1),
      grouped(perSecond(figures)),
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
      ['gateway page p50, idle', `${quantile(idle, 0.5).toFixed(2)} ms of ${grouped(idle.length)} pages`],
      ['gateway page p99, idle', `${p99.idle.toFixed(2)} ms`],
      ['gateway page p50, syncing', `${quantile(busy, 0.5).toFixed(2)} ms of ${grouped(busy.length)} pages`],
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
