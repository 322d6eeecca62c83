import type { ExplorerStatus, InputOf, ProbeReport, ServiceStatus } from '../../contract/index.ts';
import {
  type CurrentNetwork,
  type NetworkRegistry,
  parseBaseUrl,
  type SyncLog,
  sizesByKind,
  writeBundle,
} from '../../networks/index.ts';
import { createGatewayLink, quickTerms } from '../../signing/index.ts';
import { startProbe } from '../../upstream/index.ts';
import type { Preferences } from '../folder/preferences.ts';
import type { ApiHandlers } from './api-handlers.ts';
import type { Reporter } from './reporter.ts';

/** The objects that the methods for networks use. */
export interface NetworkHandlerContext {
  session: CurrentNetwork;
  /** The settings of views. */
  preferences: Preferences;
  reporter: Reporter;
  /** The networks of the data folder. */
  book: NetworkRegistry;
  /** The event log. */
  log: SyncLog;
  dataDir: string;
  /** The tokens of this run. No text that leaves the machine may hold one. */
  secrets: readonly string[];
}

const LOG_ENTRIES = 200;
const MAX_LOG_ENTRIES = 1_000;

/** Returns a service of a network that was never reached. @param used true for the first one */
function unknownService(address: string, used: boolean, problem: string | null): ServiceStatus {
  return {
    address,
    used,
    state: problem === null ? 'unknown' : 'offline',
    problem,
    chainId: null,
    height: null,
    blockTime: null,
    blocksBehind: null,
    lagMs: null,
    clockSkewMs: null,
    roundTripMs: null,
    lastSuccessAt: null,
    lastFailureAt: null,
    failures: 0,
    limitedUntil: null,
    nextLookAt: null,
    requests: 0,
    comparison: null,
  };
}

function servicesOf({ open, profile, problem }: CurrentNetwork): ServiceStatus[] {
  const reported = open?.network.status().services ?? [];
  if (reported.length > 0) return reported;
  return profile.dataGateways.map((address, index) => unknownService(address, index === 0, problem));
}

/** Returns the methods of the explorer's API for the known networks, and for the state of synchronisation. */
export function networkHandlers(context: NetworkHandlerContext) {
  const { session, preferences, reporter, book, log, dataDir, secrets } = context;

  /** Probes an address and says which known networks resemble it. @throws OrreryError OPTION_INVALID, UPSTREAM_* */
  async function look(given: string, transactions: string | undefined, signal: AbortSignal): Promise<ProbeReport> {
    const address = parseBaseUrl('address', given);
    const transactionAddress = transactions === undefined ? address : parseBaseUrl('transactionAddress', transactions);
    const report = await startProbe({ address, transactionAddress }, signal);
    const known = book.resembling(address, report.chainId);
    const { host } = new URL(address);
    const isTaken = book.profiles.some(({ name }) => name === report.chainId);
    return { ...report, known, suggestedName: isTaken ? host : (report.chainId ?? host) };
  }

  /**
   * Asks a new transaction gateway of a known network for its chain. One that does not answer within two seconds passes:
   * the network may be away now, and a check asks again.
   * @throws OrreryError OPTION_INVALID, GATEWAY_MISMATCH
   */
  async function requireOwnGateway({ id, transactionGateway }: InputOf<'changeNetwork'>, signal: AbortSignal) {
    const known = book.profiles.find((profile) => profile.id === id);
    if (transactionGateway == null || known === undefined || transactionGateway === known.transactionGateway) return;
    const { chainId } = id === session.profile.id ? session.profile : known;
    const link = createGatewayLink(parseBaseUrl('transactionGateway', transactionGateway), chainId ?? undefined);
    await quickTerms(link, signal).finally(() => link.close());
  }

  /** Returns the size of what `freeHistory` may remove, as `storage` counts it. */
  async function freeableBytes(): Promise<number> {
    const { historyBytes, queryBytes } = sizesByKind(await book.storedFiles());
    return historyBytes + queryBytes;
  }

  async function supportBundle(): Promise<string> {
    const status: ExplorerStatus = await reporter.status();
    const { version, host } = status;
    return writeBundle({
      version,
      host,
      dataDir,
      networks: book.profiles,
      status,
      services: servicesOf(session),
      log: log.newest(MAX_LOG_ENTRIES),
      files: await book.storedFiles(),
      secrets,
    });
  }

  return {
    networks: () => book.list(),
    probeNetwork: async ({ address, transactionAddress }, signal) => ({
      report: await look(address, transactionAddress, signal),
    }),
    addNetwork: async (settings) => ({ network: await book.add(settings) }),
    async changeNetwork(change, signal) {
      await requireOwnGateway(change, signal);
      return { network: await book.change(change) };
    },
    removeNetwork: async (request) => {
      const deletedBytes = await book.remove(request);
      if (request.data === 'everything') await preferences.forget(request.id);
      return { deletedBytes };
    },
    switchNetwork: async ({ id }) => ({ network: await book.show(id) }),
    exportNetworks: ({ ids }) => ({ fileName: 'orrery-networks.json', text: book.export(ids) }),
    importNetworks: ({ text }) => book.import(text),
    storage: async () => ({ folder: dataDir, ...sizesByKind(await book.storedFiles()) }),
    async freeHistory(_, signal) {
      const { historyService } = await session.whenOpen(signal);
      const before = await freeableBytes();
      const removed = await historyService.freeHistory();
      return { freedBytes: Math.max(0, before - (await freeableBytes())), removed };
    },
    services: () => ({ services: servicesOf(session) }),
    syncLog: ({ limit = LOG_ENTRIES, ...wanted }) => ({ entries: log.newest(limit, wanted) }),
    supportBundle: async () => ({ fileName: 'orrery-support.txt', text: await supportBundle() }),
  } satisfies Partial<ApiHandlers>;
}
