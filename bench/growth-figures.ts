/** The costs of the built `orrery serve` over one store: of its start, and of the calls that views and scripts make. */
import { Pool } from 'undici';
import { runOrrery } from '../e2e/support/orrery-process.ts';
import { EXPLORER_API_BASE } from '../src/contract/index.ts';
import type { GrowthStore } from './growth-store.ts';
import { statusOf } from './processes.ts';
import { quantile } from './table.ts';

const MEBIBYTE = 2 ** 20;
const STARTS = 3;
const RUNS = 15;
const PAGES = 100;
const PAGE = 100;

/** The measured costs, in the order of the table: a name, and the unit of its values. */
export const MEASURED = {
  start: 'ms',
  page: 'ms',
  'first jump to the middle': 'ms',
  'jump to the middle': 'ms',
  'filter, first rows': 'ms',
  'count of all': 'ms',
  'count of a filter': 'ms',
  chart: 'ms',
  memory: 'MiB',
} as const;
export type Measured = keyof typeof MEASURED;

/** An alias that few parties have: the whole list is searched for it. */
const RARE = [{ field: 'alias', operator: 'contains', value: 'y 9990' }];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function median(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(work));
  return quantile(
    times.toSorted((one, other) => one - other),
    0.5,
  );
}

/** The shortest of several starts (milliseconds). */
async function startOf(dataDir: string): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const startedAt = performance.now();
    const serve = runOrrery('serve', '--data', dataDir);
    await serve.ready;
    times.push(performance.now() - startedAt);
    await serve.stop();
  }
  return Math.min(...times);
}

interface Page {
  parties: { pageInfo: { endCursor: string } };
}

/** Asks one running program for everything. `rows` is the number of all rows, of which half are parties. */
export async function measureGrowth(store: GrowthStore, rows: number): Promise<Record<Measured, number>> {
  const start = await startOf(store.dataDir);
  const serve = runOrrery('serve', '--data', store.dataDir);
  const { gateway = '', token = '' } = await serve.ready;
  const pool = new Pool(gateway, { connections: 1 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  async function ask<Answer>(method: 'GET' | 'POST', path: string, body: string | null = null): Promise<Answer> {
    const { statusCode, body: answer } = await pool.request({ method, path, headers, body });
    const text = await answer.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text}`);
    return JSON.parse(text) as Answer;
  }
  const call = (method: string, input: object) =>
    ask<{ rows: number; page: { edges: unknown[] }; series: unknown[] }>(
      'POST',
      `${EXPLORER_API_BASE}/${method}`,
      JSON.stringify(input),
    );

  try {
    let cursor = '';
    const nextPage = async () => {
      const after = cursor === '' ? '' : `&pagination.after=${encodeURIComponent(cursor)}`;
      const { parties } = await ask<Page>('GET', `/api/v2/parties?pagination.first=${PAGE}${after}`);
      cursor = rows / 2 > PAGE * PAGES ? parties.pageInfo.endCursor : '';
    };
    await median(PAGES / 2, nextPage);
    const page = await median(PAGES / 2, nextPage);
    const jump = () => call('listParties', { filter: {}, at: { row: rows / 4 }, pagination: { first: PAGE } });
    const firstJump = await timed(jump);
    const filtered = () => call('listParties', { filter: {}, where: RARE, pagination: { first: PAGE } });
    if ((await filtered()).page.edges.length === 0 && rows > 20_000) throw new Error('the filter finds nothing');
    const everything = { marketId: store.marketId, columns: 1_000 };
    return {
      start,
      page,
      'first jump to the middle': firstJump,
      'jump to the middle': await median(RUNS, jump),
      'filter, first rows': await median(RUNS / 3, filtered),
      'count of all': await median(RUNS, () => call('countParties', { filter: {} })),
      'count of a filter': await median(RUNS / 3, () => call('countParties', { filter: {}, where: RARE })),
      chart: await median(RUNS, () => call('fundingSeries', everything)),
      memory: statusOf(serve.child.pid, 'VmRSS') / MEBIBYTE,
    };
  } finally {
    await pool.close();
    await serve.stop();
  }
}
