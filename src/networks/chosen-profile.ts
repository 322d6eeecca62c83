import type { NetworkProfiles } from './network-profiles.ts';
import { type NetworkProfile, profileFor, SANDBOX } from './profile.ts';

export interface NetworkChoice {
  /** "sandbox" or a data gateway's base URL; the network shown last, else the sandbox, when absent. */
  network?: string;
  transactionAddress?: string;
}

/**
 * The profile of the network that was asked for, else of the one shown last, else of the sandbox; from now on it is known
 * and the one shown last.
 * @throws OrreryError OPTION_INVALID
 */
export async function chosenProfile(
  known: NetworkProfiles,
  { network, transactionAddress }: NetworkChoice,
): Promise<NetworkProfile> {
  const profile = network === undefined ? (known.last ?? SANDBOX) : profileFor(known.all, network, transactionAddress);
  await known.save(profile);
  await known.show(profile.id);
  return profile;
}
