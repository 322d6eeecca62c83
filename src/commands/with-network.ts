import { OrreryError } from '../contract/index.ts';
import { findRunningExplorer, lockFolder, type RunningExplorer } from '../explorer/index.ts';
import {
  chosenProfile,
  type NetworkHandles,
  openNetworkProfiles,
  profileFor,
  sessionStarter,
  storeFolder,
} from '../networks/index.ts';

/** The data folder and the network that a command works on. */
export interface CommandNetwork {
  dataDir: string;
  /** "sandbox" or a data gateway's base URL. If absent: the network shown last, or else the sandbox. */
  network?: string | undefined;
  /** Base URL of the transaction gateway; that of the profile if absent. */
  transactionAddress?: string | undefined;
  /** Ids of markets in addition to those of the profile. */
  markets?: readonly string[] | undefined;
}

/** The network of an explorer that holds the data folder. */
export interface RunningNetwork {
  /** Its chain id; null before it is known. */
  chainId: string | null;
  /** The folder of the network's stores; undefined before its chain is known. */
  folder: string | undefined;
  /** True if the command names another transaction gateway than the explorer uses. */
  hasOtherGateway: boolean;
}

/** Returns true if a command names another transaction gateway than that of the known network. */
function namesOtherGateway(
  known: Parameters<typeof profileFor>[0],
  { network, transactionAddress }: CommandNetwork,
): boolean {
  if (network === undefined || transactionAddress === undefined) return false;
  const gatewayFor = (address: string | undefined) => {
    const { transactionGateway, dataGateways } = profileFor(known, network, address);
    return transactionGateway ?? dataGateways[0];
  };
  return gatewayFor(transactionAddress) !== gatewayFor(undefined);
}

/**
 * Runs work on a network of a data folder, once, and returns its result. If an explorer already holds the folder,
 * `running` gets its API. Otherwise this process holds the folder meanwhile, without background work, and `alone` gets
 * the open network.
 * @throws OrreryError DATA_FOLDER_BUSY, NETWORK_BUSY if an explorer of another network holds the folder,
 * NETWORK_SWITCHED if it has changed its network meanwhile, OPTION_INVALID, UPSTREAM_* if the network was never reached
 * and is unreachable, CANCELLED, and the errors of the work
 */
export async function withNetwork<Result>(
  chosen: CommandNetwork,
  work: {
    /** @param network the network of that explorer, and its chain where it is known */
    running(api: RunningExplorer, network: RunningNetwork): Promise<Result>;
    alone(open: NetworkHandles): Promise<Result>;
  },
  signal: AbortSignal,
): Promise<Result> {
  let named: string | undefined;
  const running = await findRunningExplorer(chosen.dataDir, () => named);
  if (running !== null) {
    const { network } = await running.call('status', {}, signal);
    const known = await openNetworkProfiles(chosen.dataDir);
    const isOther =
      chosen.network !== undefined &&
      network.id !== profileFor(known.all, chosen.network, chosen.transactionAddress).id;
    if (isOther) throw new OrreryError('NETWORK_BUSY', { folder: chosen.dataDir, network: network.name });
    const { id, chainId } = network;
    // The explorer may change its network from here on. Work that changes something must not reach another one.
    named = id;
    const claim = chainId === null ? undefined : known.claimed(id, chainId);
    const folder = claim && storeFolder(chosen.dataDir, claim);
    return work.running(running, { chainId, folder, hasOtherGateway: namesOtherGateway(known.all, chosen) });
  }
  const lock = await lockFolder(chosen.dataDir);
  try {
    const known = await openNetworkProfiles(chosen.dataDir);
    const start = sessionStarter({
      known,
      dataDir: chosen.dataDir,
      follow: false,
      ...(chosen.markets && { markets: chosen.markets }),
    });
    const profile = chosenProfile(known, chosen);
    const session = await start(profile, signal);
    try {
      const open = await session.whenOpen(signal);
      // An address that never answered is not saved: it may be mistyped.
      const { chainId, wireNames } = session.profile;
      await known.save({ ...profile, chainId, wireNames });
      await known.show(profile.id);
      return await work.alone(open);
    } finally {
      await session.close();
    }
  } finally {
    await lock.release();
  }
}
