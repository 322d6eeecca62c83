import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FilterOf, Node, OrreryError, type Pagination } from '../../contract/index.ts';
import { type ListWriter, openListWriter } from '../../store/index.ts';
import { createNodeEpochs, type NodeEpochs } from './node-epochs.ts';

const signal = new AbortController().signal;
let base: string;
let writer: ListWriter;
let reported: string[];
/** Data of the service: the nodes of each epoch, the current epoch, and a flag for delegations. */
let service: {
  epochs: Map<bigint, string[]>;
  current: bigint;
  delegates: boolean;
  names: bigint | null;
  isBehind: boolean;
};
let asked: (bigint | undefined)[];
let onRequest: (filter: FilterOf<'nodes'>, pagination: Pagination) => void;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'orrery-nodes-'));
  writer = openListWriter(base, 'chain');
  reported = [];
  asked = [];
  onRequest = () => {};
  service = { epochs: new Map(), current: 0n, delegates: true, names: null, isBehind: false };
});
afterEach(() => {
  writer.close();
  rmSync(base, { recursive: true, force: true });
});

function epochsOf(): NodeEpochs {
  return createNodeEpochs({
    pool: {
      service: 'service',
      async list(_list, filter, pagination) {
        await Promise.resolve();
        const { epochSeq } = filter as FilterOf<'nodes'>;
        asked.push(epochSeq);
        onRequest(filter as FilterOf<'nodes'>, pagination);
        const epoch = epochSeq ?? service.current;
        const ids = service.epochs.get(epoch);
        if (ids === undefined) throw new OrreryError('EPOCH_UNKNOWN', { epoch });
        const start = pagination.after === undefined ? 0 : ids.indexOf(pagination.after) + 1;
        const delegations = service.delegates
          ? [{ party: 'p', nodeId: 'n', amount: '1', epochSeq: String(epoch) }]
          : [];
        const edges = ids.slice(start, start + 2).map((id) => ({ node: Node.parse({ id, delegations }), cursor: id }));
        const pageInfo = {
          hasNextPage: start + 2 < ids.length,
          hasPreviousPage: false,
          startCursor: '',
          endCursor: edges.at(-1)?.cursor ?? '',
        };
        return { page: { edges, pageInfo }, position: null } as never;
      },
      epoch: () => Promise.resolve(service.names),
      get isBehind() {
        return service.isBehind;
      },
    },
    writer,
    onRows: (list, scope) => reported.push(`${list} ${scope}`),
  });
}

const rowsOf = (epoch: bigint) =>
  writer.resources().find(({ list, scope }) => list === 'nodes' && scope === String(epoch))?.rows;

test('an epoch is fetched whole, over all pages', async () => {
  service.epochs.set(7n, ['a', 'b', 'c', 'd', 'e']);
  await epochsOf().fetch(7n, { signal });
  expect(rowsOf(7n)).toBe(5);
  expect(reported).toEqual(['nodes 7']);
});

test('an epoch that upstream does not know is EPOCH_UNKNOWN', async () => {
  await expect(epochsOf().fetch(7n, { signal })).rejects.toMatchObject({ code: 'EPOCH_UNKNOWN' });
  expect(writer.epochs()).toEqual([]);
});

test('an epoch that the service reports is requested by number', async () => {
  service.epochs.set(7n, ['a']);
  expect(await epochsOf().refresh(7n, { signal })).toBe(1);
  expect(asked).toEqual([7n]);
  expect(writer.chainState().currentEpoch).toBe(7n);
});

test('if the list is behind the reported epoch, the list decides', async () => {
  service.epochs.set(6n, ['a']);
  service.current = 6n;
  await epochsOf().refresh(7n, { signal });
  expect(writer.chainState().currentEpoch).toBe(6n);
});

test('if the service reports no epoch, the delegations decide', async () => {
  service.epochs.set(41n, ['a', 'b', 'c']);
  service.current = 41n;
  await epochsOf().refresh(null, { signal });
  expect(writer.chainState().currentEpoch).toBe(41n);
  expect(asked).toEqual([undefined, undefined]);
});

test('if the epoch changes between two pages, no mixture is stored', async () => {
  service.epochs.set(41n, ['a', 'b', 'c']).set(42n, ['a', 'b', 'c', 'd']);
  service.current = 41n;
  service.names = 42n;
  onRequest = ({ epochSeq }, { after }) => {
    if (epochSeq === undefined && after !== undefined) service.current = 42n;
  };
  await epochsOf().refresh(null, { signal });
  expect(writer.epochs()).toEqual([42n]);
  expect(rowsOf(42n)).toBe(4);
});

test.each([null, 30n])(
  'without delegations the epochs that exist say which is the last (%s known before)',
  async (known) => {
    service.delegates = false;
    for (let epoch = 0n; epoch <= 37n; epoch += 1n) service.epochs.set(epoch, ['a']);
    service.current = 37n;
    if (known !== null) {
      writer.saveNodes(known, [], 1);
      writer.saveCurrentEpoch(known);
    }
    await epochsOf().refresh(null, { signal });
    expect(writer.chainState().currentEpoch).toBe(37n);
  },
);

test('an unknown current epoch is an error', async () => {
  service.delegates = false;
  service.epochs.set(500n, ['a']);
  service.current = 500n;
  await expect(epochsOf().refresh(null, { signal })).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
    message: expect.stringContaining('nothing says which epoch is the current one'),
  });
});

test('an epoch that has ended is fetched once more, as soon as that succeeds', async () => {
  service.epochs.set(7n, ['a']).set(8n, ['a', 'b']);
  const epochs = epochsOf();
  await epochs.refresh(7n, { signal });
  service.epochs.set(7n, ['a', 'z']);
  onRequest = ({ epochSeq }) => {
    if (epochSeq === 7n) throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'service', reason: 'gone' });
  };
  await expect(epochs.refresh(8n, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  expect(writer.chainState().currentEpoch).toBe(8n);
  onRequest = () => {};
  await epochs.refresh(8n, { signal });
  expect(rowsOf(7n)).toBe(2);
  asked = [];
  await epochs.refresh(8n, { signal });
  expect(asked).toEqual([8n]);
});

test('every epoch that was fetched before it ended is fetched once more, also after a restart', async () => {
  service.epochs.set(7n, ['a']).set(8n, ['a']).set(9n, ['a']);
  const before = epochsOf();
  await before.refresh(7n, { signal });
  // Epoch 8 is read on demand as soon as it begins, and epoch 9 begins before the next refresh.
  await before.fetch(8n, { signal });
  service.epochs.set(7n, ['a', 'z']).set(8n, ['a', 'z']);
  onRequest = ({ epochSeq }) => {
    if (epochSeq !== 9n) throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'service', reason: 'gone' });
  };
  await expect(before.refresh(9n, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  onRequest = () => {};
  await epochsOf().refresh(9n, { signal });
  expect([rowsOf(7n), rowsOf(8n)]).toEqual([2, 2]);
  expect(writer.provisionalEpochs()).toEqual([9n]);
});

test('the nodes of a past epoch from a service that is behind are fetched again from one that is not', async () => {
  service.epochs.set(7n, ['a']).set(8n, ['a']);
  const epochs = epochsOf();
  await epochs.refresh(8n, { signal });
  service.isBehind = true;
  await epochs.fetch(7n, { signal });
  service.isBehind = false;
  service.epochs.set(7n, ['a', 'z']);
  await epochs.refresh(8n, { signal });
  expect(rowsOf(7n)).toBe(2);
});

test('an epoch before the stored one changes nothing if the service is behind, and is the current one if it is not', async () => {
  service.epochs.set(7n, ['a', 'z']).set(8n, ['a']);
  const epochs = epochsOf();
  await epochs.refresh(7n, { signal });
  await epochs.refresh(8n, { signal });
  service.isBehind = true;
  service.epochs.set(7n, ['a']);
  await epochs.refresh(7n, { signal });
  expect([epochs.current, writer.chainState().currentEpoch, rowsOf(7n)]).toEqual([8n, 8n, 2]);
  expect(writer.provisionalEpochs()).toEqual([8n]);
  service.isBehind = false;
  await epochs.refresh(7n, { signal });
  expect([epochs.current, writer.chainState().currentEpoch, rowsOf(7n)]).toEqual([7n, 7n, 1]);
});
