/** A sandbox asked over gRPC gives what it gives over REST: rows, archives, errors, and every fault. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { ListName, OrreryError, Pagination } from '../../contract/index.ts';
import { serveSandbox } from '../../sandbox/server/sandbox.fixture.ts';
import { createTransactionGateway } from '../index.ts';
import { clientOf, endServices } from '../upstream.fixture.ts';

afterAll(endServices);

const { signal } = new AbortController();
const sandbox = await serveSandbox({ height: 3_500, parties: 40 });
const grpcAddress = sandbox.baseUrl.replace('http:', 'grpc:');
const rest = clientOf(sandbox.baseUrl);
const grpc = clientOf(grpcAddress);
const folder = await mkdtemp(join(tmpdir(), 'orrery-grpc-'));
afterAll(() => rm(folder, { recursive: true }));
const market = sandbox.markets[0]?.id ?? '';

const failureOf = (work: Promise<unknown>): Promise<OrreryError | undefined> =>
  work.then(
    () => undefined,
    (thrown: OrreryError) => thrown,
  );

async function walk(upstream: typeof rest, list: ListName, filter: object, isForwards: boolean): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let pagination: Pagination = isForwards ? { first: 15 } : { last: 15 }; ; ) {
    const { page } = await upstream.list(list, filter as never, pagination, { signal });
    const records = page.edges.map(({ node }) => node);
    if (isForwards) rows.push(...records);
    else rows.unshift(...records);
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    if (!(isForwards ? hasNextPage : hasPreviousPage)) return rows;
    pagination = isForwards ? { first: 15, after: endCursor } : { last: 15, before: startCursor };
  }
}

const lists = [
  ['nodes', {}],
  ['parties', {}],
  ['checkpoints', {}],
  ['fundingPeriodDataPoints', { marketId: market, source: 'SOURCE_EXTERNAL' }],
] as const;

test.each(lists)('the rows of %s equal those of REST, in both directions', async (list, filter) => {
  const rows = await walk(rest, list, filter, true);
  expect(rows.length).toBeGreaterThan(2);
  expect(await walk(grpc, list, filter, true)).toEqual(rows);
  expect(await walk(grpc, list, filter, false)).toEqual(rows);
});

test('everything else that is asked of a service equals REST', async () => {
  const { clock, ...identity } = await grpc.identify(signal);
  const { clock: ofRest, ...expected } = await rest.identify(signal);
  expect(identity).toEqual(expected);
  expect(Math.abs((clock ?? 0) - (ofRest ?? 0))).toBeLessThan(60_000);
  expect(await grpc.epoch({ signal })).toEqual(await rest.epoch({ signal }));
  expect(await grpc.markets(signal)).toEqual(await rest.markets(signal));
  expect(await grpc.assets(signal)).toEqual(await rest.assets(signal));
  expect(await grpc.segments(signal)).toEqual(await rest.segments(signal));
  const profiles = await rest.profiles(undefined, { signal });
  expect((await grpc.profiles(undefined, { signal }))?.edges).toEqual(profiles?.edges);
  expect(grpc.wireNames).toBe('network');
});

test('archives have the bytes of REST', async () => {
  const request = { table: 'TABLE_TRADES', from: 1n, to: 3000n } as const;
  const save = async (upstream: typeof rest, name: string) => {
    const file = join(folder, name);
    await upstream.saveArchive(request, { file, mostBytes: 2 ** 30 }, signal);
    return await readFile(file);
  };
  expect(await save(grpc, 'grpc.zip')).toEqual(await save(rest, 'rest.zip'));
});

test('the terms and the check of a transaction equal REST', async () => {
  const [overGrpc, overRest] = [grpcAddress, sandbox.baseUrl].map((baseUrl) => createTransactionGateway({ baseUrl }));
  try {
    const { address: _, ...terms } = (await overGrpc?.terms(signal)) ?? {};
    expect(await overRest?.terms(signal)).toMatchObject(terms);
    const tx = {
      inputData: Buffer.from('no command').toString('base64'),
      signature: { value: 'ab', algo: 'vega/ed25519', version: 1 },
      pubKey: 'ab'.repeat(32),
      version: 'TX_VERSION_V3',
      pow: { tid: 'ef', nonce: 7n },
    } as const;
    for (const each of [null, tx])
      expect(await overGrpc?.check(each, signal)).toEqual(await overRest?.check(each, signal));
  } finally {
    await Promise.all([overGrpc?.close(), overRest?.close()]);
  }
});

test.each([
  ['an unknown epoch', 'nodes', { epochSeq: 999_999n }, {}],
  ['an unknown party', 'parties', { partyId: 'abcd' }, {}],
  ['an unknown market', 'fundingPeriodDataPoints', { marketId: 'ef'.repeat(32) }, {}],
  ['a page that is too large', 'checkpoints', {}, { first: 9999 }],
  ['a cursor of nowhere', 'checkpoints', {}, { first: 1, after: 'nowhere' }],
] as const)('the error of %s equals that of REST', async (_, list, filter, pagination) => {
  const expected = await failureOf(rest.list(list, filter as never, pagination, { signal }));
  const failure = await failureOf(grpc.list(list, filter as never, pagination, { signal }));
  expect([failure?.code, failure?.message]).toEqual([expected?.code, expected?.message]);
});

describe('a fault of the service is the same error:', () => {
  test.each([
    ['reset', 'UPSTREAM_UNREACHABLE'],
    ['cut', 'UPSTREAM_UNREACHABLE'],
    ['garbage', 'UPSTREAM_INVALID'],
    ['wrong-types', 'UPSTREAM_INVALID'],
    ['status:503', 'UPSTREAM_REFUSED'],
    ['rate-limit:60', 'UPSTREAM_LIMITED'],
    ['ban:60', 'UPSTREAM_LIMITED'],
  ])('%s is %s', async (fault, code) => {
    await sandbox.setFaults(`${fault}@/api`);
    try {
      for (const baseUrl of [sandbox.baseUrl, grpcAddress]) {
        const failure = await failureOf(clientOf(baseUrl).list('checkpoints', {}, { first: 5 }, { signal }));
        expect([baseUrl.slice(0, 4), failure?.code]).toEqual([baseUrl.slice(0, 4), code]);
      }
    } finally {
      await sandbox.setFaults('');
    }
  });

  test('an archive that is cut is an error, and leaves no file', async () => {
    await sandbox.setFaults('cut@/api/v2/networkhistory/export');
    const file = join(folder, 'cut.zip');
    const request = { table: 'TABLE_TRADES', from: 1n, to: 3000n } as const;
    const failure = await failureOf(clientOf(grpcAddress).saveArchive(request, { file, mostBytes: 2 ** 30 }, signal));
    await sandbox.setFaults('');
    expect(failure?.code).toBe('UPSTREAM_UNREACHABLE');
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });
});

test('an address without a service, and a service without gRPC, cannot be reached', async () => {
  const closed = await failureOf(clientOf('grpc://127.0.0.1:9').list('checkpoints', {}, {}, { signal }));
  expect(closed?.code).toBe('UPSTREAM_UNREACHABLE');
  expect(closed?.message).toContain('the connection is refused');
});
