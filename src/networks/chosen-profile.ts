import type { NetworkProfiles } from './network-profiles.ts';
import { type NetworkProfile, profileFor, SANDBOX, withTransactionGateway } from './profile.ts';

/** The network that a person asked for at the start. */
export interface NetworkChoice {
  /** "sandbox" or a data gateway's base URL. If absent: the network shown last, or else the sandbox. */
  network?: string;
  /** Base URL of its transaction gateway. If absent: the one of the profile. */
  transactionAddress?: string;
}

/**
 * Returns the profile of the requested network, or else of the one shown last, or else of the sandbox. Saves nothing.
 * @throws OrreryError OPTION_INVALID
 */
export function chosenProfile(
  known: Pick<NetworkProfiles, 'all' | 'last'>,
  { network, transactionAddress }: NetworkChoice,
): NetworkProfile {
  return network === undefined
    ? withTransactionGateway(known.last ?? SANDBOX, transactionAddress)
    : profileFor(known.all, network, transactionAddress);
}
