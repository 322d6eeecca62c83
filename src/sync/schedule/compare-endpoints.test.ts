import { expect, test } from 'vitest';
import { type Checkpoint, Node, type ServiceStatus } from '../../contract/index.ts';
import type { Upstream } from '../../upstream/index.ts';
import { createComparer } from './compare-endpoints.ts';

const checkpoint = (atBlock: bigint, hash = 'h'): Checkpoint => ({ atBlock, hash, blockHash: 'b' });

interface World {
  checkpoints: Checkpoint[];
  nodes: Node[];
}

/** Compares two services, of which the first is in use. */
async function comparison(ours: World, theirs: World): Promise<NonNullable<ServiceStatus['comparison']>> {
  const worlds: Record<string, World> = { 'http://a.example': ours, 'http://b.example': theirs };
  const stop = new AbortController();
  const found = Promise.withResolvers<NonNullable<ServiceStatus['comparison']>>();
  const [address = ''] = Object.keys(worlds);
  const compare = createComparer(
    {
      address,
      service: 'a.example',
      services: () =>
        Object.keys(worlds).map((one) => ({ address: one, used: one === address, state: 'live' }) as never),
      compared: (_, comparison) => found.resolve(comparison),
      askOne(of, send, signal) {
        const list = (name: keyof World) => {
          const rows = worlds[of]?.[name] ?? [];
          return Promise.resolve({ page: { edges: rows.map((node) => ({ node, cursor: '' })), pageInfo: {} } });
        };
        return send({ list } as unknown as Upstream, signal);
      },
    },
    () => 5n,
    () => {},
    0,
  );
  compare(stop.signal).catch(() => {});
  try {
    return await found.promise;
  } finally {
    stop.abort();
  }
}

const nodes = [Node.parse({ id: 'aa' })];

test('services that list the same settled rows agree, however far each has come', async () => {
  const ours = { checkpoints: [checkpoint(3n), checkpoint(2n)], nodes };
  const theirs = { checkpoints: [checkpoint(2n), checkpoint(1n)], nodes };
  expect(await comparison(ours, theirs)).toMatchObject({ agrees: true });
});

test('a different checkpoint of the same block is reported, and so are different nodes of an epoch', async () => {
  const ours = { checkpoints: [checkpoint(2n)], nodes };
  expect(await comparison(ours, { checkpoints: [checkpoint(2n, 'x')], nodes })).toMatchObject({
    agrees: false,
    text: 'b.example and a.example disagree on the checkpoint of block 2. One of them is wrong.',
  });
  const other = [Node.parse({ id: 'bb' })];
  expect(await comparison(ours, { checkpoints: [], nodes: other })).toMatchObject({
    agrees: false,
    text: expect.stringContaining('the nodes of epoch 3'),
  });
});
