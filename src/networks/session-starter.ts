import { storeFolder } from './chain-folder.ts';
import type { StartSession } from './current-network.ts';
import type { NetworkProfiles } from './network-profiles.ts';
import { startNetworkSession } from './network-session.ts';
import type { SyncLog } from './sync-log.ts';

/** Options of `sessionStarter`. */
export interface StarterOptions {
  known: NetworkProfiles;
  /** The data folder of the explorer. */
  dataDir: string;
  /** True keeps stores synchronised with upstream during their sessions. */
  follow: boolean;
  /** The event log; none is written if it is absent. */
  log?: SyncLog;
  /** Ids of additional markets, for the network that is started first. */
  markets?: readonly string[];
}

/**
 * Returns a function that starts sessions of the networks of a data folder. When a session learns the chain id or the
 * wire names of its network, they are saved with the profile.
 */
export function sessionStarter({ known, dataDir, follow, log, markets = [] }: StarterOptions): StartSession {
  let first: string | undefined;
  return (profile, signal) => {
    first ??= profile.id;
    return startNetworkSession(
      {
        profile,
        dataDir,
        markets: profile.id === first ? markets : [],
        follow,
        folderFor: async (chainId) => storeFolder(dataDir, await known.claim(profile.id, chainId)),
        log: (entry) => log?.add({ ...entry, network: profile.id }),
        onLearnt: (learnt) => known.update(profile.id, learnt),
      },
      signal,
    );
  };
}
