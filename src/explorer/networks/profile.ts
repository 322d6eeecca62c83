import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';
import { openJsonFile } from '../folder/json-file.ts';

/** A network that this data folder knows. The sandbox is one like any other, reached over HTTP. */
export const NetworkProfile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['sandbox', 'remote']),
  dataUrl: z.string(),
  txUrl: z.string(),
  stakeDecimals: z.int().default(18),
  /** Null until the network was reached once; from then on it names the folder of its store. */
  chainId: z.string().nullable().default(null),
});
export type NetworkProfile = z.output<typeof NetworkProfile>;

const SANDBOX: NetworkProfile = {
  id: 'sandbox',
  name: 'Sandbox',
  kind: 'sandbox',
  dataUrl: '',
  txUrl: '',
  stakeDecimals: 18,
  chainId: null,
};

/** A base URL without credentials, query, fragment or trailing slash. */
export function parseBaseUrl(option: string, value: string): string {
  const allowed = 'must be "sandbox" or the http(s) address of a data gateway, such as https://data.example.org';
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.search !== '') {
    throw new OrreryError('OPTION_INVALID', { option, value, allowed });
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** The profile for what a person typed after `--network` and `--tx`. */
export function profileFor(network: string, tx?: string): NetworkProfile {
  const txUrl = tx === undefined ? undefined : parseBaseUrl('--tx', tx);
  if (network === 'sandbox') return SANDBOX;
  const dataUrl = parseBaseUrl('--network', network);
  return {
    id: createHash('sha256').update(dataUrl).digest('hex').slice(0, 12),
    name: new URL(dataUrl).host,
    kind: 'remote',
    dataUrl,
    txUrl: txUrl ?? dataUrl,
    stakeDecimals: 18,
    chainId: null,
  };
}

/** The networks that a data folder knows, and the one shown last. */
export interface Networks {
  readonly last: NetworkProfile | undefined;
  get(id: string): NetworkProfile | undefined;
  /** Keeps a profile and makes it the one shown last. */
  save(profile: NetworkProfile): Promise<void>;
}

export async function openNetworks(folder: string): Promise<Networks> {
  const schema = z.object({ last: z.string(), profiles: z.array(NetworkProfile) });
  const file = await openJsonFile(join(folder, 'networks.json'), schema, { last: '', profiles: [] });
  const get = (id: string) => file.content.profiles.find((profile) => profile.id === id);
  return {
    get last() {
      return get(file.content.last);
    },
    get,
    async save(profile) {
      const others = file.content.profiles.filter(({ id }) => id !== profile.id);
      await file.replace({ last: profile.id, profiles: [...others, profile] });
    },
  };
}

/**
 * The folder of a chain's store. Chain ids come from the network, so anything but plain lower-case characters is replaced, and a
 * digest keeps two ids apart that would then look alike, also where file names ignore case.
 */
export function chainFolder(dataDir: string, chainId: string): string {
  const plain = /^[a-z0-9][a-z0-9_-]{0,63}$/.test(chainId);
  const digest = createHash('sha256').update(chainId).digest('hex').slice(0, 12);
  const name = plain ? chainId : `${chainId.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 48)}-${digest}`;
  return join(dataDir, 'networks', name);
}
