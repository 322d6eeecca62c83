import { createSerialQueue } from '../async/index.ts';
import {
  type InputOf,
  type KnownNetwork,
  type NetworkSettings,
  OrreryError,
  type OutputOf,
  type ProbeReport,
} from '../contract/index.ts';
import { openUserStore, type UserStore } from '../store/index.ts';
import { parseBaseUrl } from './addresses.ts';
import { storeFolder } from './chain-folder.ts';
import type { CurrentNetwork } from './current-network.ts';
import { readNetworks, writeNetworks } from './exchange-profiles.ts';
import type { NetworkProfiles } from './network-profiles.ts';
import { type NetworkProfile, newProfile } from './profile.ts';
import { deleteStored, type StoredFile, storedBytes, storedFiles } from './stored-data.ts';

/** Manages the networks of a data folder. The contract describes each method and its errors. */
export interface NetworkRegistry {
  /** All networks: the sandbox first, the others by name. */
  readonly profiles: readonly NetworkProfile[];
  /** The files of the current network's stores. */
  storedFiles(): Promise<StoredFile[]>;
  /** Returns the known networks that use this data gateway, or belong to this chain. */
  resembling(address: string, chainId: string | null): ProbeReport['known'];
  /** Returns the known networks and the id of the current one. */
  list(): Promise<OutputOf<'networks'>>;
  /**
   * Adds a network.
   * @throws OrreryError OPTION_INVALID, NETWORK_KNOWN
   */
  add(settings: InputOf<'addNetwork'>): Promise<KnownNetwork>;
  /**
   * Changes the settings of a known network. The current one gets a new session, unless only its name or decimals
   * change.
   */
  change(change: InputOf<'changeNetwork'>): Promise<KnownNetwork>;
  /** Removes a network from the list, and deletes its stored data if the request says so. Returns the deleted bytes. */
  remove(request: InputOf<'removeNetwork'>): Promise<number>;
  /** Makes a known network the current one, and returns it. */
  show(id: string): Promise<KnownNetwork>;
  /**
   * Runs work on the user's own data of a known network, whichever is the current one.
   * @throws OrreryError NETWORK_UNKNOWN, NOT_CACHED if its chain was never opened, and those of opening the file
   */
  withUserStore<Result>(id: string, work: (user: UserStore) => Promise<Result>): Promise<Result>;
  /** Returns the settings of networks as text that `import` reads: of all but the sandbox if `ids` is undefined. */
  export(ids: readonly string[] | undefined): string;
  /**
   * Adds the networks of a text. Returns the added ones, and the skipped ones with the reason.
   * @throws OrreryError NETWORKS_UNREADABLE
   */
  import(text: string): Promise<OutputOf<'importNetworks'>>;
}

type Services = Partial<Pick<NetworkSettings, 'dataGateways' | 'transactionGateway'>>;

/**
 * Returns addresses in the stored form, without duplicate data gateways; absent members stay absent.
 * @throws OrreryError OPTION_INVALID
 */
function normalServices({ dataGateways, transactionGateway }: Services): Services {
  const addresses = dataGateways?.map((address) => parseBaseUrl('dataGateways', address));
  return {
    ...(addresses !== undefined && { dataGateways: [...new Set(addresses)] }),
    ...(transactionGateway !== undefined && {
      transactionGateway: transactionGateway && parseBaseUrl('transactionGateway', transactionGateway),
    }),
  };
}

/** Returns true if the changed profile needs a new session: any setting but its name and decimals differs. */
function needsAnother(before: NetworkProfile, after: NetworkProfile): boolean {
  const essence = (profile: NetworkProfile) => {
    const { dataGateways, transactionGateway, requestsPerSecond, markets, compareServices, listsLimitBytes } = profile;
    return JSON.stringify([
      dataGateways,
      transactionGateway,
      requestsPerSecond,
      markets,
      compareServices,
      listsLimitBytes,
    ]);
  };
  return essence(before) !== essence(after);
}

/** Returns the registry of the networks of a data folder. Its changes run one after the other. */
export function createNetworkRegistry(
  known: NetworkProfiles,
  active: CurrentNetwork,
  dataDir: string,
): NetworkRegistry {
  /** Changes run one after the other. */
  const queue = createSerialQueue();

  /** Returns the folder of a network's stores of a chain; undefined if it never opened that chain. */
  function folderOf(id: string, chainId: string | null): string | undefined {
    const claim = chainId === null ? undefined : known.claimed(id, chainId);
    return claim && storeFolder(dataDir, claim);
  }

  /** Returns the bytes on disk of a network's stores of a chain. */
  function bytesOf(id: string, chainId: string | null): Promise<number> {
    const folder = folderOf(id, chainId);
    return folder === undefined ? Promise.resolve(0) : storedBytes(folder);
  }

  async function described(profile: NetworkProfile): Promise<KnownNetwork> {
    const isShown = profile.id === active.profile.id;
    const { chainId, dataGateways } = isShown ? active.profile : profile;
    return { ...profile, chainId, dataGateways, storedBytes: await bytesOf(profile.id, chainId) };
  }

  /**
   * Checks that no network, except the one with the id `but`, has one of the addresses.
   * @throws OrreryError NETWORK_KNOWN
   */
  function refuseKnown(addresses: readonly string[], but?: string): void {
    for (const { id, name, dataGateways } of known.all) {
      const address = id === but ? undefined : dataGateways.find((one) => addresses.includes(one));
      if (address !== undefined) throw new OrreryError('NETWORK_KNOWN', { address, network: name });
    }
  }

  /**
   * Saves a new network with default settings where none are given.
   * @throws OrreryError NETWORK_KNOWN, OPTION_INVALID
   */
  async function addProfile(settings: Partial<NetworkProfile> & Services): Promise<NetworkProfile> {
    const services = normalServices(settings);
    const [first = ''] = services.dataGateways ?? [];
    refuseKnown(services.dataGateways ?? []);
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    const fresh = newProfile(first);
    // A network added under this address may use other addresses now, so its id may be taken.
    const id = known.find(fresh.id) === undefined ? fresh.id : `${fresh.id}-${Date.now().toString(36)}`;
    const profile: NetworkProfile = { ...fresh, ...given, ...services, id };
    await known.save(profile);
    return profile;
  }

  /** Returns the error for a network that cannot be changed so. */
  function fixed({ name }: NetworkProfile, reason: string): OrreryError {
    return new OrreryError('NETWORK_FIXED', { network: name, reason });
  }

  /** Shows a network and remembers it as the last one. @throws OrreryError NETWORK_UNKNOWN, and those of opening it */
  async function show(id: string): Promise<KnownNetwork> {
    const profile = known.get(id);
    if (active.profile.id !== id || active.open === null) {
      await active.change(profile);
      await known.show(id);
    }
    return described(profile);
  }

  return {
    get profiles() {
      return known.all;
    },
    storedFiles() {
      const folder = folderOf(active.profile.id, active.profile.chainId);
      return folder === undefined ? Promise.resolve([]) : storedFiles(folder);
    },
    resembling(address, chainId) {
      const shown = active.profile;
      return known.all.flatMap<ProbeReport['known'][number]>((profile) => {
        const { id, name, dataGateways } = profile;
        if (dataGateways.includes(address)) return [{ id, name, by: 'address' }];
        const itsChain = id === shown.id ? shown.chainId : profile.chainId;
        return chainId !== null && itsChain === chainId ? [{ id, name, by: 'chain' }] : [];
      });
    },
    async list() {
      return { shown: active.profile.id, networks: await Promise.all(known.all.map(described)) };
    },
    add: (settings) => queue(async () => described(await addProfile(settings))),
    change: ({ id, ...settings }) =>
      queue(async () => {
        const before = known.get(id);
        const services = normalServices(settings);
        const isFixed = before.kind === 'sandbox' && Object.keys(services).length > 0;
        if (isFixed) throw fixed(before, 'its gateways are built in');
        refuseKnown(services.dataGateways ?? [], id);
        const given = Object.entries({ ...settings, ...services }).filter(([, value]) => value !== undefined);
        await known.update(id, Object.fromEntries(given));
        const after = known.get(id);
        if (active.profile.id === id && needsAnother(before, after)) {
          await active.change(after).catch(async (thrown: unknown) => {
            // The session goes on with the former ones. If the program ends, nobody knows if the new ones are wrong.
            const former = Object.entries(before).filter(([name]) => given.some(([changed]) => changed === name));
            if (!OrreryError.hasCode(thrown, 'CANCELLED')) await known.update(id, Object.fromEntries(former));
            throw thrown;
          });
        } else if (active.profile.id === id) active.rename(after);
        return described(known.get(id));
      }),
    remove: ({ id, data }) =>
      queue(async () => {
        const profile = known.get(id);
        if (profile.kind === 'sandbox') throw fixed(profile, 'it is built in');
        if (active.profile.id === id) throw fixed(profile, 'it is the current network');
        await known.remove(id);
        const { chainId } = profile;
        const folder = folderOf(id, chainId);
        if (data === 'keep' || chainId === null || folder === undefined) return 0;
        const deleted = await deleteStored(folder, data);
        if (data === 'everything') await known.dropClaim(id, chainId);
        return deleted;
      }),
    show: (id) => queue(() => show(id)),
    // In the queue, so that no switch opens or closes the network meanwhile.
    withUserStore: (id, work) =>
      queue(async () => {
        const { name, chainId } = known.get(id);
        if (active.profile.id === id && active.open !== null) return work(active.open.user);
        const folder = folderOf(id, chainId);
        if (folder === undefined) {
          throw new OrreryError('NOT_CACHED', { what: `Network ${name}`, reason: 'it was never reached' });
        }
        const user = await openUserStore(folder);
        try {
          return await work(user);
        } finally {
          await user.close();
        }
      }),
    export(ids) {
      const chosen = ids === undefined ? known.all : ids.map((id) => known.get(id));
      return writeNetworks(chosen.filter(({ kind }) => kind !== 'sandbox'));
    },
    import: (text) =>
      queue(async () => {
        const added: KnownNetwork[] = [];
        const skipped: { name: string; reason: string }[] = [];
        for (const network of readNetworks(text)) {
          try {
            added.push(await described(await addProfile(network)));
          } catch (thrown) {
            const error = OrreryError.from(thrown);
            if (error.code !== 'NETWORK_KNOWN' && error.code !== 'OPTION_INVALID') throw error;
            skipped.push({ name: network.name, reason: error.message });
          }
        }
        return { added, skipped };
      }),
  };
}
