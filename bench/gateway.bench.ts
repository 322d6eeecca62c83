/**
 * Pages of 100 parties over HTTP: the gateway beside bare node:http over the same file, each in a process of its own and
 * asked in turns, so that other load slows both alike. `npm run bench -- gateway [parties]`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { createSandboxSource } from '../src/sandbox/index.ts';
import { openListWriter } from '../src/store/index.ts';
import { fillList } from './fill-list.ts';
import { processorMs } from './processes.ts';
import { inMilliseconds, printTable, quantile } from './table.ts';

const TOKEN = 'a-token-for-the-benchmark';
const PAGE = 100;
/** Requests of a turn: short, so that both contenders see the same moments of the machine. */
const TURN = 200;
const TURNS = 20;
const AT_ONCE = 8;
/** Least shares of the bare server's speed. */
const BOUNDS = { sequential: 0.6, together: 0.5 };

interface Contender {
  name: string;
  server: ChildProcess;
  pool: Pool;
  /** The cursor of each client, which reads the list from its start to its end. */
  cursors: string[];
  times: number[];
  together: number[];
  processorMs: number;
}

async function start(name: string, folder: string): Promise<Contender> {
  const program = fileURLToPath(new URL('./gateway-served.ts', import.meta.url));
  const server = fork(program, [name, folder, TOKEN]);
  const [{ address }] = (await once(server, 'message')) as [{ address: string }];
  const pool = new Pool(address, { connections: AT_ONCE, pipelining: 1 });
  return { name, server, pool, cursors: [], times: [], together: [], processorMs: 0 };
}

/** Reads the page after a client's last one, and begins again at the end. The cursor is taken from the end of the text. */
async function nextPage(contender: Contender, client: number): Promise<void> {
  const cursor = contender.cursors[client] ?? '';
  const after = cursor === '' ? '' : `&pagination.after=${cursor}`;
  const { statusCode, body } = await contender.pool.request({
    method: 'GET',
    path: `/api/v2/parties?pagination.first=${PAGE}${after}`,
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${contender.name} answered ${statusCode}: ${text}`);
  contender.cursors[client] = /"endCursor":"([^"]*)"\}\}\}$/.exec(text)?.[1] ?? '';
}

async function turn(contender: Contender): Promise<void> {
  const before = processorMs(contender.server.pid);
  for (let page = 0; page < TURN; page += 1) {
    const startedAt = performance.now();
    await nextPage(contender, 0);
    contender.times.push(performance.now() - startedAt);
  }
  contender.processorMs += processorMs(contender.server.pid) - before;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, client) => {
      for (let page = 0; page < TURN / AT_ONCE; page += 1) await nextPage(contender, client);
    }),
  );
  contender.together.push((TURN * 1000) / (performance.now() - startedAt));
}

function report(contenders: readonly Contender[]): void {
  const [orrery, bare] = contenders.map(({ name, times, together, processorMs: processor }) => {
    const sorted = times.toSorted((a, b) => a - b);
    const perSecond = quantile(
      together.toSorted((a, b) => a - b),
      0.5,
    );
    return {
      name,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      perSecond,
      processor: processor / times.length,
    };
  });
  if (orrery === undefined || bare === undefined) return;
  printTable(
    ['contender', 'p50', 'p99', 'processor a page', `a second, ${AT_ONCE} at once`],
    [orrery, bare].map(({ name, p50, p99, processor, perSecond }) => [
      name,
      inMilliseconds(p50),
      inMilliseconds(p99),
      inMilliseconds(processor),
      perSecond.toFixed(0),
    ]),
  );
  const verdict = (share: number, bound: number) => `${share.toFixed(2)}, ${share >= bound ? 'met' : 'missed'}`;
  process.stdout.write('\n');
  printTable(
    ['share of the bare server', 'bound', 'reached'],
    [
      ['one after another', `≥ ${BOUNDS.sequential}`, verdict(bare.p50 / orrery.p50, BOUNDS.sequential)],
      [`${AT_ONCE} at once`, `≥ ${BOUNDS.together}`, verdict(orrery.perSecond / bare.perSecond, BOUNDS.together)],
    ],
  );
}

export async function bench([parties = '200000']: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  const contenders: Contender[] = [];
  try {
    const source = createSandboxSource({ parties: Number(parties), still: true, height: 0 });
    const writer = openListWriter(folder, source.chainId);
    await fillList(source, writer, 'parties', '', {});
    writer.close();
    for (const name of ['orrery', 'bare']) contenders.push(await start(name, folder));
    // A turn without measurement, so that warming up is not measured.
    for (const contender of contenders) await turn(contender);
    for (const contender of contenders) Object.assign(contender, { times: [], together: [], processorMs: 0 });
    for (let round = 0; round < TURNS; round += 1) for (const contender of contenders) await turn(contender);
    process.stdout.write(`Pages of ${PAGE} of ${Number(parties).toLocaleString('en')} parties\n\n`);
    report(contenders);
  } finally {
    for (const { pool, server } of contenders) {
      await pool.destroy();
      server.kill();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
