/** The networks that are known: probing, adding, switching; what synchronisation is doing. */
import { z } from 'zod';
import { KnownNetwork, LogEntry, NetworkSettings, ProbeReport, ServiceStatus, serviceAddress } from '../network.ts';

const networkId = z.string().min(1).max(64);
const nothing = z.strictObject({});

/** Longest text of profiles that is read (UTF-16 units). */
const MAX_PROFILES = 1_000_000;

export const networkMethods = {
  /** The networks that this data folder knows, the sandbox first, then by name. `shown` is the id of the one in use. */
  networks: { input: nothing, output: z.object({ shown: z.string(), networks: z.array(KnownNetwork) }) },
  /**
   * Looks at the service at an address: about a dozen requests, one after the other, at most 4 a second. A service that
   * cannot be reached or does not speak the interface is a report that says so, not an error.
   * @throws OPTION_INVALID when it is no address, CANCELLED
   */
  probeNetwork: {
    input: z.strictObject({
      address: serviceAddress,
      /** The address given for data when absent. */
      transactionAddress: serviceAddress.optional(),
    }),
    output: z.object({ report: ProbeReport }),
  },
  /**
   * Makes a network known; what is left out takes its default: the address's host as name, 10 requests a second, 18
   * decimals. It is not shown yet: see `switchNetwork`.
   * @throws OPTION_INVALID (an address), NETWORK_KNOWN (a known network has one of these data gateways)
   */
  addNetwork: {
    input: NetworkSettings.partial().required({ dataGateways: true }),
    output: z.object({ network: KnownNetwork }),
  },
  /**
   * Changes what is given and leaves the rest. Of the network that is shown, changes to services, rate and markets take
   * effect at once.
   * @throws NETWORK_UNKNOWN, NETWORK_KNOWN, OPTION_INVALID, NETWORK_FIXED (the sandbox's gateways)
   */
  changeNetwork: {
    input: NetworkSettings.partial().extend({ id: networkId }),
    output: z.object({ network: KnownNetwork }),
  },
  /**
   * Forgets a network. `data` says what becomes of what is stored of its chain: `keep` leaves it to be found again when
   * the network is added again; `cache` deletes what the network can give again (lists, history); `everything` also deletes
   * drafts, checks and jobs. Data of a chain that another known network shares is kept in any case.
   * @throws NETWORK_UNKNOWN, NETWORK_FIXED (the sandbox, or the network that is shown)
   */
  removeNetwork: {
    input: z.strictObject({ id: networkId, data: z.enum(['keep', 'cache', 'everything']) }),
    output: z.object({ deletedBytes: z.int().nonnegative() }),
  },
  /**
   * Shows another network: the gateway, every method and every event follow. Calls under way end or fail with
   * NETWORK_SWITCHED. Answers when the other network's store is open, or its first attempt to be reached is under way.
   * @throws NETWORK_UNKNOWN; STORE_NEWER, STORE_DAMAGED (the network shown before stays)
   */
  switchNetwork: { input: z.strictObject({ id: networkId }), output: z.object({ network: KnownNetwork }) },
  /** Networks as a JSON text to be kept or given away: settings alone, no data, no secrets. All but the sandbox when absent. */
  exportNetworks: {
    input: z.strictObject({ ids: z.array(networkId).optional() }),
    output: z.object({ fileName: z.string(), text: z.string() }),
  },
  /**
   * Adds the networks of such a text; one that is known already, by a data gateway, is left as it is.
   * @throws NETWORKS_UNREADABLE
   */
  importNetworks: {
    input: z.strictObject({ text: z.string().max(MAX_PROFILES) }),
    output: z.object({
      added: z.array(KnownNetwork),
      /** Names of those left out, and why, in words. */
      skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  },
  /** The data gateways of the network that is shown, in the order of preference. Changes come with `status` events. */
  services: { input: nothing, output: z.object({ services: z.array(ServiceStatus) }) },
  /** What synchronisation did, newest first, 200 entries unless said; the last 1000 of this run are kept. */
  syncLog: {
    input: z.strictObject({
      limit: z.int().min(1).max(1000).optional(),
      /** Only entries older than this one, to page back. */
      before: z.int().optional(),
    }),
    output: z.object({ entries: z.array(LogEntry) }),
  },
  /**
   * Everything that helps somebody else find out what is wrong, as one readable text: versions, networks, status, services,
   * log, sizes of stores. Tokens, keys, what follows the hosts of addresses, and names of folders outside the data folder are not
   * in it.
   */
  supportBundle: { input: nothing, output: z.object({ fileName: z.string(), text: z.string() }) },
} as const;
