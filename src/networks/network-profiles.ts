import { join } from 'node:path';
import { z } from 'zod';
import { OrreryError } from '../contract/index.ts';
import { openJsonFile } from '../files/index.ts';
import { ChainClaim, claimOf, claimsBefore } from './chain-claims.ts';
import { NetworkProfile, SANDBOX, SANDBOX_ID } from './profile.ts';

/** The networks that a data folder knows, and the one shown last. */
export interface NetworkProfiles {
  /** The path of the quarantined file if the file could not be read. No network but the sandbox is known then. */
  readonly quarantined: string | null;
  /** All networks: the sandbox first, the others by name. */
  readonly all: readonly NetworkProfile[];
  /** The network shown last; undefined if none was. */
  readonly last: NetworkProfile | undefined;
  /** Returns the network with an id. @throws OrreryError NETWORK_UNKNOWN */
  get(id: string): NetworkProfile;
  /** Returns the network with an id; undefined if there is none. */
  find(id: string): NetworkProfile | undefined;
  /** Saves a profile, in place of the one with the same id if there is one. */
  save(profile: NetworkProfile): Promise<void>;
  /** Changes these members of a known network, as it is after all changes before. Does nothing if it was removed. */
  update(id: string, members: Partial<NetworkProfile>): Promise<void>;
  /** Saves it as the network shown last. */
  show(id: string): Promise<void>;
  /** Removes a network. The folder of its stores stays reserved for it, in case it is added again. */
  remove(id: string): Promise<void>;
  /** Returns the claim under which a network stores data of a chain, and saves a new claim. */
  claim(id: string, chainId: string): Promise<ChainClaim>;
  /** Returns the claim of a network on a chain that it has opened before; undefined if it has not. */
  claimed(id: string, chainId: string): ChainClaim | undefined;
  /** Removes the claim of a network after its stores were deleted. */
  dropClaim(id: string, chainId: string): Promise<void>;
  /** Returns the known networks that claim a chain, in the order of their claims. */
  claimants(chainId: string): NetworkProfile[];
}

const Content = z.object({
  last: z.string(),
  profiles: z.array(NetworkProfile),
  claims: z.array(ChainClaim).optional(),
});

/** Returns the sandbox first, also if it is not stored, and the others by name. */
function inOrder(profiles: readonly NetworkProfile[]): NetworkProfile[] {
  const sandbox = profiles.find(({ id }) => id === SANDBOX_ID) ?? SANDBOX;
  const others = profiles.filter(({ id }) => id !== SANDBOX_ID);
  return [sandbox, ...others.sort((one, other) => one.name.localeCompare(other.name, 'en'))];
}

/**
 * Opens networks.json, or starts with only the sandbox. A damaged file is quarantined.
 * @throws OrreryError FILE_UNREADABLE
 */
export async function openNetworkProfiles(folder: string): Promise<NetworkProfiles> {
  const file = await openJsonFile(join(folder, 'networks.json'), Content, { last: '', profiles: [] });
  const derived = claimsBefore(file.content.profiles, file.content.last);
  type Networks = Required<typeof file.content>;
  const networksOf = ({ claims = derived, ...rest }: typeof file.content): Networks => ({ ...rest, claims });
  const allClaims = () => networksOf(file.content).claims;
  const change = (work: (networks: Networks) => Partial<Networks>) =>
    file.change((content) => {
      const networks = networksOf(content);
      return { ...networks, ...work(networks) };
    });
  const claimed = (id: string, chainId: string) =>
    allClaims().find((claim) => claim.network === id && claim.chainId === chainId);
  const find = (id: string) => inOrder(file.content.profiles).find((profile) => profile.id === id);
  return {
    quarantined: file.quarantined,
    get all() {
      return inOrder(file.content.profiles);
    },
    get last() {
      return file.content.last === '' ? undefined : find(file.content.last);
    },
    find,
    get(id) {
      const profile = find(id);
      if (profile === undefined) throw new OrreryError('NETWORK_UNKNOWN', { network: id });
      return profile;
    },
    save: (profile) =>
      change(({ profiles }) => {
        const index = profiles.findIndex(({ id }) => id === profile.id);
        return { profiles: index === -1 ? [...profiles, profile] : profiles.with(index, profile) };
      }),
    update: (id, members) =>
      change(({ profiles }) => {
        // Not stored before it was shown once.
        const known = id === SANDBOX_ID ? inOrder(profiles) : profiles;
        return { profiles: known.map((profile) => (profile.id === id ? { ...profile, ...members } : profile)) };
      }),
    show: (id) => change(() => ({ last: id })),
    remove: (id) => change(({ profiles }) => ({ profiles: profiles.filter((profile) => profile.id !== id) })),
    async claim(id, chainId) {
      if (claimed(id, chainId) === undefined) {
        await change(({ claims }) => {
          const claim = claimOf(claims, id, chainId);
          // Another call may have made the same claim meanwhile.
          return { claims: claims.includes(claim) ? claims : [...claims, claim] };
        });
      }
      return claimOf(allClaims(), id, chainId);
    },
    claimed,
    dropClaim: (id, chainId) =>
      change(({ claims }) => ({
        claims: claims.filter((claim) => claim.network !== id || claim.chainId !== chainId),
      })),
    claimants: (chainId) =>
      allClaims()
        .filter((claim) => claim.chainId === chainId)
        .flatMap(({ network }) => find(network) ?? []),
  };
}
