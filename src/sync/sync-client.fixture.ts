/** Creates networks, sandboxes and stores for tests, removes them after each test, and compares their rows. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FilterOf, ListName, RecordOf, RowKey } from '../contract/index.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/index.ts';
import { type ListReader, openListReader } from '../store/index.ts';
import { createUpstream } from '../upstream/index.ts';
import { type NetworkEvent, type NetworkOptions, type NetworkStatus, type SyncClient, startSync } from './index.ts';

/** The forms in which services can be asked. */
export const FORMS = ['REST', 'gRPC'] as const;
export type Form = (typeof FORMS)[number];

/** A service under the address of a form. */
export function inForm<Addressed extends Pick<Sandbox, 'baseUrl'>>(form: Form, service: Addressed): Addressed {
  return form === 'REST' ? service : { ...service, baseUrl: service.baseUrl.replace('http:', 'grpc:') };
}

export interface World {
  /** Adds a cleanup for the end of the test. The last one runs first. */
  afterwards(cleanup: () => Promise<unknown>): void;
  temporaryFolder(): Promise<string>;
  /** Starts a sandbox without new blocks, with a few hundred rows in each list, unless the options differ. */
  sandboxOf(options?: SandboxOptions): Promise<Sandbox>;
  /** Starts a network in its own folder, at full speed, unless the options differ. */
  networkOf(
    service: Pick<Sandbox, 'baseUrl' | 'chainId'>,
    options?: Partial<NetworkOptions>,
  ): Promise<SyncClient & { folder: string }>;
  /** Starts a port that leads to a service, and later to another one: a test cannot open a freed port again for certain. */
  relayOf(service: Pick<Sandbox, 'baseUrl'>): Promise<Relay>;
  end(): Promise<void>;
}

interface Relay {
  baseUrl: string;
  /** Closes all connections. New ones lead to this service. */
  leadTo(service: Pick<Sandbox, 'baseUrl'>): void;
}

const portOf = ({ baseUrl }: Pick<Sandbox, 'baseUrl'>) => Number(new URL(baseUrl).port);

function createWorld(): World {
  const cleanups: (() => Promise<unknown>)[] = [];
  const afterwards = (cleanup: () => Promise<unknown>) => cleanups.push(cleanup);

  async function temporaryFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'orrery-sync-'));
    afterwards(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  return {
    afterwards,
    temporaryFolder,
    async sandboxOf(options = {}) {
      const sandbox = await startSandbox({ still: true, height: 20_000n, parties: 300, rateLimit: false, ...options });
      afterwards(() => sandbox.close());
      return sandbox;
    },
    async networkOf({ baseUrl, chainId }, options = {}) {
      const folder = options.folder ?? (await temporaryFolder());
      const network = startSync({ folder, chainId, baseUrl, requestsPerSecond: 1000, pollMs: 50, ...options });
      afterwards(() => network.close());
      return Object.assign(network, { folder });
    },
    async relayOf(service) {
      let port = portOf(service);
      const sockets = new Set<Socket>();
      const keep = (socket: Socket) => {
        sockets.add(socket);
        socket.on('error', () => {}).on('close', () => sockets.delete(socket));
        return socket;
      };
      const server = createServer((client) => {
        const onward = keep(connect(port, '127.0.0.1'));
        keep(client).pipe(onward).pipe(client);
        client.on('close', () => onward.destroy());
        onward.on('close', () => client.destroy());
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const endAll = () => {
        for (const socket of sockets) socket.destroy();
      };
      afterwards(() => {
        endAll();
        return new Promise((resolve) => server.close(resolve));
      });
      return {
        baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        leadTo(other) {
          port = portOf(other);
          endAll();
        },
      };
    },
    async end() {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    },
  };
}

/** Runs a test with its own resources, so that tests can run concurrently. */
export async function inItsOwnWorld(work: (world: World) => Promise<void>): Promise<void> {
  const world = createWorld();
  try {
    await work(world);
  } finally {
    await world.end();
  }
}

const signal = new AbortController().signal;
const PAGE = 5000;

/** Reads all stored rows of a list, newest first. */
async function readRows<L extends ListName>(reader: ListReader, list: L, filter: FilterOf<L>) {
  const rows: RecordOf<L>[] = [];
  for (let from: RowKey | undefined; ; ) {
    const scan = await reader.scan(list, filter, { ...(from && { from }), direction: 'descending', limit: PAGE });
    rows.push(...scan.rows.map(({ record }) => record));
    from = scan.rows.at(-1)?.key;
    if (scan.rows.length < PAGE) return rows;
  }
}

async function withReader<Result>(folder: string, work: (reader: ListReader) => Promise<Result>): Promise<Result> {
  const reader = await openListReader(folder, { threads: 1 });
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

export function storedRows<L extends ListName>(folder: string, list: L, filter: FilterOf<L>): Promise<RecordOf<L>[]> {
  return withReader(folder, (reader) => readRows(reader, list, filter));
}

/** Reads all rows of a list from a service, newest first. */
export async function servedRows<L extends ListName>(baseUrl: string, list: L, filter: FilterOf<L>) {
  const upstream = createUpstream({ baseUrl, requestsPerSecond: 1000 });
  try {
    const rows: RecordOf<L>[] = [];
    for (let after: string | undefined; ; ) {
      const { page } = await upstream.list(list, filter, { first: PAGE, after }, { signal });
      rows.push(...page.edges.map(({ node }) => node));
      if (!page.pageInfo.hasNextPage) return rows;
      after = page.pageInfo.endCursor;
    }
  } finally {
    await upstream.close();
  }
}

type Rows = Record<string, unknown[]>;

/** Reads all lists, from the store and from the service. */
export function everything(
  folder: string,
  { baseUrl, markets }: Pick<Sandbox, 'baseUrl' | 'markets'>,
): Promise<{ stored: Rows; served: Rows }> {
  return withReader(folder, async (reader) => {
    const stored: Rows = {};
    const served: Rows = {};
    async function compare<L extends ListName>(list: L, filter: FilterOf<L>, name: string): Promise<void> {
      stored[name] = await readRows(reader, list, filter);
      served[name] = await servedRows(baseUrl, list, filter);
    }
    await compare('nodes', {}, 'nodes');
    await compare('parties', {}, 'parties');
    await compare('checkpoints', {}, 'checkpoints');
    for (const { id, code } of markets) await compare('fundingPeriodDataPoints', { marketId: id }, code);
    return { stored, served };
  });
}

/** Resolves with the first status that matches, now or later. */
export function statusThat(network: SyncClient, isWished: (status: NetworkStatus) => boolean): Promise<NetworkStatus> {
  return new Promise((resolve) => {
    const check = (event: NetworkEvent) => {
      if (event.type !== 'status' || !isWished(event.status)) return;
      unsubscribe();
      resolve(event.status);
    };
    const unsubscribe = network.listen(check);
    check({ type: 'status', status: network.status() });
  });
}
