/** Stored segments that a person has downloaded again: no rule suspects the rows that they lack. */
import { expect, test } from 'vitest';
import { createRangeFetcher } from './range-fetcher.ts';
import { archiveEnds, jobEnds, openBench, sandboxOf } from './service.fixture.ts';

const SHORT = 'short@/api/v2/networkhistory/export';
// Deposits are in the order of an id, so nothing shows that the last ones are missing.
const order = { tables: ['TABLE_DEPOSITS' as const], from: 1n, to: 1000n };
const signal = new AbortController().signal;

/** A network whose service lost rows of a stored segment, and what Orrery has of it. */
async function shortBench() {
  const sandbox = await sandboxOf();
  await sandbox.setFaults(SHORT);
  const bench = await openBench(sandbox);
  const { service } = bench;
  await service.fetchTables(order.tables, order, signal);
  const stored = async () => {
    const { parts } = await service.parts('TABLE_DEPOSITS');
    return parts.find(({ from }) => from === 1n);
  };
  const exported = async (renew: boolean) => {
    const [job] = await service.startExports({ ...order, replace: true, renew }, 'neutral');
    return archiveEnds(service, job?.id ?? '');
  };
  return { ...bench, sandbox, stored, exported };
}

test('an export downloads stored segments again only if it is told to', async () => {
  const { sandbox, stored, exported } = await shortBench();
  const short = await stored();
  expect(short?.suspicion).toBe(null);
  await sandbox.setFaults('');
  expect((await exported(false)).result?.rows).toBe(short?.rows);
  const { state, result } = await exported(true);
  expect(state).toBe('done');
  expect(result?.rows).toBeGreaterThan(short?.rows ?? 0);
  expect((await stored())?.rows).toBe(result?.rows);
});

test('stored rows stay if the service has fewer now, and the export says so', async () => {
  const { sandbox, stored, exported } = await shortBench();
  await sandbox.setFaults('');
  await exported(true);
  const whole = await stored();
  await sandbox.setFaults(SHORT);
  const { state, problem } = await exported(true);
  expect(state).toBe('failed');
  expect(problem).toContain(`it may lack rows that are stored (${whole?.rows}; it has `);
  expect(await stored()).toEqual(whole);
});

test('a dataset whose downloaded history was deleted is corrected by a download of its blocks', async () => {
  const { service, sandbox, stored } = await shortBench();
  const request = { ...order, lists: [] };
  const written = async (renew: boolean) => jobEnds(service, (await service.startDataset({ ...request, renew })).id);
  const planned = async (renew: boolean) => (await service.planDataset({ ...request, renew })).tables;
  const short = await stored();
  expect(await written(false)).toMatchObject({ result: { written: 1, tables: [{ rows: short?.rows }] } });
  await sandbox.setFaults('');
  await service.freeHistory();
  expect(await stored()).toBeUndefined();
  expect(await planned(false)).toMatchObject([{ action: 'nothing', adds: null }]);
  expect(await planned(true)).toMatchObject([{ action: 'correct', adds: { from: 1n, to: 1000n }, missing: 1 }]);
  const { result } = await written(true);
  const whole = await stored();
  expect(whole?.rows).toBeGreaterThan(short?.rows ?? 0);
  expect(result).toMatchObject({ written: 1, tables: [{ rows: whole?.rows }] });
  // The same rows again change nothing.
  expect(await written(true)).toMatchObject({
    state: 'done',
    result: { written: 0, again: 1, tables: [{ rows: whole?.rows }] },
  });
});

test('other blocks of a dataset than its range cannot be downloaded again for it', async () => {
  const { service } = await shortBench();
  const all = { ...order, to: 2000n, lists: [] };
  await jobEnds(service, (await service.startDataset(all)).id);
  const plan = await service.planDataset({ ...order, lists: [], renew: true });
  expect(plan.tables).toMatchObject([{ action: 'nothing', adds: null }]);
});

test('a run that continues downloads the segments that have not come since its order, or came with a wrong clock', async () => {
  const future = Date.now() + 86_400_000;
  const holdings = [5, 10, future].map((storedAt, index) => ({
    segment: { from: BigInt(index * 10 + 1), to: BigInt(index * 10 + 10), schemaVersion: 1n },
    part: { key: BigInt(index), rows: 5, storedBytes: 50, storedAt },
    reach: 'reached',
    suspicion: null,
  }));
  const asked: unknown[] = [];
  const fetch = ({ from }: { from: bigint }, { former }: { former?: bigint }) => {
    asked.push({ from, former });
    return Promise.resolve([]);
  };
  const history = { holdings: async () => holdings } as never;
  const fetcher = createRangeFetcher(history, {} as never, { fetch } as never);
  await fetcher.ensure('TABLE_BLOCKS', { from: 1n, to: 30n }, { signal, renewBefore: 10 });
  expect(asked).toEqual([
    { from: 1n, former: 0n },
    { from: 21n, former: 2n },
  ]);
});
