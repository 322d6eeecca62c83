/** The known networks: probing, adding and switching; and the log of synchronisation. */
import { z } from 'zod';
import { KnownNetwork, LogEntry, NetworkSettings, ProbeReport, ServiceStatus, serviceAddress } from '../network.ts';
import { networkId } from './common.ts';

const nothing = z.strictObject({});

/** Maximum length of an imported text of networks (UTF-16 units). */
const MAX_PROFILES = 1_000_000;

/** The methods of the explorer's API for the known networks, and for the event log. */
export const networkMethods = {
  /** The networks in this data folder: the sandbox first, then by name. `shown` is the id of the current one. */
  networks: { input: nothing, output: z.object({ shown: z.string(), networks: z.array(KnownNetwork) }) },
  /**
   * Probes the service at an address: about a dozen requests in sequence, at most 4 a second. A service that is
   * unreachable or does not speak the interface gives a report that says so, not an error.
   * @throws OPTION_INVALID when it is no address, CANCELLED
   */
  probeNetwork: {
    input: z.strictObject({
      address: serviceAddress,
      /** The data address when absent. */
      transactionAddress: serviceAddress.optional(),
    }),
    output: z.object({ report: ProbeReport }),
  },
  /**
   * Adds a network. Defaults: the address's host as the name, 10 requests a second, 18 decimals. Adding does not show it:
   * see `switchNetwork`.
   * @throws OPTION_INVALID (an address), NETWORK_KNOWN (a known network has one of these data gateways)
   */
  addNetwork: {
    input: NetworkSettings.partial().required({ dataGateways: true }),
    output: z.object({ network: KnownNetwork }),
  },
  /**
   * Changes the given settings and keeps the others. Changes to services, rate and markets of the current network take
   * effect at once.
   * @throws NETWORK_UNKNOWN, NETWORK_KNOWN, OPTION_INVALID, NETWORK_FIXED (the sandbox's gateways), GATEWAY_MISMATCH (a new
   *   transaction gateway says that it is of another chain)
   */
  changeNetwork: {
    input: NetworkSettings.partial().extend({ id: networkId }),
    output: z.object({ network: KnownNetwork }),
  },
  /**
   * Removes a network. `data` decides about the stored data of its chain: `keep` leaves it for the day the network is
   * added again; `cache` deletes what can be downloaded again (lists, history); `everything` also deletes drafts, checks
   * and jobs. Data of a chain that another known network shares is kept in any case.
   * @throws NETWORK_UNKNOWN, NETWORK_FIXED (the sandbox, or the network that is shown)
   */
  removeNetwork: {
    input: z.strictObject({ id: networkId, data: z.enum(['keep', 'cache', 'everything']) }),
    output: z.object({ deletedBytes: z.int().nonnegative() }),
  },
  /**
   * Switches to another network: the gateway, every method and every event follow. Calls in progress end or fail with
   * NETWORK_SWITCHED. Answers when the other network's store is open, or its first connection attempt is in progress.
   * @throws NETWORK_UNKNOWN; STORE_NEWER, STORE_DAMAGED (the network shown before stays)
   */
  switchNetwork: { input: z.strictObject({ id: networkId }), output: z.object({ network: KnownNetwork }) },
  /** Exports networks as JSON text: only settings, no data, no secrets. All but the sandbox when `ids` is absent. */
  exportNetworks: {
    input: z.strictObject({ ids: z.array(networkId).optional() }),
    output: z.object({ fileName: z.string(), text: z.string() }),
  },
  /**
   * Adds the networks of such a text; a network whose data gateway is already known is left unchanged.
   * @throws NETWORKS_UNREADABLE
   */
  importNetworks: {
    input: z.strictObject({ text: z.string().max(MAX_PROFILES) }),
    output: z.object({
      added: z.array(KnownNetwork),
      /** Names of the skipped networks, each with the reason in words. */
      skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  },
  /** The data gateways of the current network, in order of preference. Changes come with `status` events. */
  services: { input: nothing, output: z.object({ services: z.array(ServiceStatus) }) },
  /** The log of synchronisation, newest first, 200 entries by default; the last 1000 entries of this run are kept. */
  syncLog: {
    input: z.strictObject({
      limit: z.int().min(1).max(1000).optional(),
      /** Only entries older than this id, for paging. */
      before: z.int().optional(),
      /** Only entries about the network with this id, and those about Orrery itself. */
      ofNetwork: z.string().max(64).optional(),
      /** True for warnings and problems only. */
      problems: z.boolean().optional(),
    }),
    output: z.object({ entries: z.array(LogEntry) }),
  },
  /**
   * A readable text for support: versions, networks, status, services, log, sizes of stores. It contains no tokens, no
   * keys, nothing of an address after its host, and no folder names outside the data folder.
   */
  supportBundle: { input: nothing, output: z.object({ fileName: z.string(), text: z.string() }) },
} as const;
