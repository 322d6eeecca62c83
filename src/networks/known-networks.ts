import { join } from 'node:path';
import { z } from 'zod';
import { OrreryError } from '../contract/index.ts';
import { openJsonFile } from '../files/index.ts';
import { NetworkProfile, SANDBOX, SANDBOX_ID } from './profile.ts';

/** The networks that a data folder knows, and the one shown last. */
export interface KnownNetworks {
  /** Where the file went if it could not be read; nothing of it is known then. */
  readonly setAside: string | null;
  /** The sandbox first, the others by name. */
  readonly all: readonly NetworkProfile[];
  readonly last: NetworkProfile | undefined;
  /** @throws OrreryError NETWORK_UNKNOWN */
  get(id: string): NetworkProfile;
  find(id: string): NetworkProfile | undefined;
  /** The one that was added first among those of a chain. */
  firstOnChain(chainId: string): NetworkProfile | undefined;
  /** Keeps a profile under its id. */
  save(profile: NetworkProfile): Promise<void>;
  /** Makes it the one shown last. */
  show(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

const Content = z.object({ last: z.string(), profiles: z.array(NetworkProfile) });

function inOrder(profiles: readonly NetworkProfile[]): NetworkProfile[] {
  const sandbox = profiles.find(({ id }) => id === SANDBOX_ID) ?? SANDBOX;
  const others = profiles.filter(({ id }) => id !== SANDBOX_ID);
  return [sandbox, ...others.sort((one, other) => one.name.localeCompare(other.name, 'en'))];
}

/** @throws OrreryError FILE_UNREADABLE */
export async function openKnownNetworks(folder: string): Promise<KnownNetworks> {
  const file = await openJsonFile(join(folder, 'networks.json'), Content, { last: '', profiles: [] });
  const find = (id: string) => inOrder(file.content.profiles).find((profile) => profile.id === id);
  const without = (id: string) => file.content.profiles.filter((profile) => profile.id !== id);
  return {
    setAside: file.setAside,
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
    firstOnChain: (chainId) => file.content.profiles.find((profile) => profile.chainId === chainId),
    save(profile) {
      const { profiles } = file.content;
      const index = profiles.findIndex(({ id }) => id === profile.id);
      return file.replace({
        ...file.content,
        profiles: index === -1 ? [...profiles, profile] : profiles.with(index, profile),
      });
    },
    show: (id) => file.replace({ ...file.content, last: id }),
    remove: (id) => file.replace({ ...file.content, profiles: without(id) }),
  };
}
