import { openNetworks, profileFor } from './profile.ts';
import { type NetworkSession, startSession } from './session.ts';

export interface ChosenNetwork {
  dataDir: string;
  network?: string;
  transactionAddress?: string;
  markets?: readonly string[];
}

/**
 * Starts the session of the network that was asked for, else of the one shown last, else of the sandbox. What the data
 * folder already knows of it is used, so that its store opens without the network.
 */
export async function openSession(chosen: ChosenNetwork, follow: boolean): Promise<NetworkSession> {
  const networks = await openNetworks(chosen.dataDir);
  const asked =
    chosen.network === undefined
      ? (networks.last ?? profileFor('sandbox'))
      : profileFor(chosen.network, chosen.transactionAddress);
  const profile = { ...asked, chainId: networks.get(asked.id)?.chainId ?? asked.chainId };
  await networks.save(profile);
  return startSession({
    profile,
    dataDir: chosen.dataDir,
    markets: chosen.markets ?? [],
    follow,
    onIdentified: (identified) => networks.save(identified),
  });
}
