/** Writes and reads networks as a text to keep or share. It holds settings and chain ids, no data and no secrets. */
import { z } from 'zod';
import { NetworkSettings, OrreryError } from '../contract/index.ts';
import type { NetworkProfile } from './profile.ts';

/**
 * Returns the chain id that a text gives to a network. The id of a chain without a name is the address of its data gateway
 * ("at <address>"): with another address, that service could name any chain to sign for, without a warning. So such an id
 * counts as unknown.
 */
function ownChainId({ chainId, dataGateways }: { chainId: string | null; dataGateways: readonly string[] }) {
  const isForeign = chainId?.startsWith('at ') && !dataGateways.some((address) => chainId === `at ${address}`);
  return isForeign ? null : chainId;
}

/** A network as a text has it: its settings and its chain id, if that is known. */
const ExportedNetwork = z
  .object({
    ...NetworkSettings.shape,
    ...NetworkSettings.omit({ name: true, dataGateways: true }).partial().shape,
    chainId: z.string().max(200).nullable().default(null),
  })
  .transform((network) => ({ ...network, chainId: ownChainId(network) }));
export type ExportedNetwork = z.output<typeof ExportedNetwork>;

const Exported = z.object({
  orrery: z.literal('networks', {
    error: ({ input }) =>
      `${input === undefined ? 'is missing' : `is ${JSON.stringify(input).slice(0, 60)}`}; "networks" is expected`,
  }),
  version: z.literal(1, 'is not 1; a newer Orrery may have written it'),
  networks: z.array(ExportedNetwork).max(1000),
});

/** Returns the settings of networks as JSON text, without their ids, kinds and wire names. */
export function writeNetworks(profiles: readonly NetworkProfile[]): string {
  const networks = profiles.map(({ id, kind, wireNames, ...settings }) => settings);
  return `${JSON.stringify({ orrery: 'networks', version: 1, networks }, null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OrreryError('NETWORKS_UNREADABLE', { problem: 'it is not JSON' }, { cause });
  }
}

/** Parses the text of `writeNetworks`. @throws OrreryError NETWORKS_UNREADABLE, with the first error */
export function readNetworks(text: string): ExportedNetwork[] {
  const parsed = Exported.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.networks;
  const [issue] = parsed.error.issues;
  const { path = [], message = 'is wrong' } = issue ?? {};
  const what = path.length === 0 ? 'it' : `its member "${path.join('.')}"`;
  // Messages of the settings continue a sentence after the name. Messages of zod are whole sentences.
  const problem = /^[A-Z]/.test(message) ? `is wrong (${message})` : message;
  throw new OrreryError('NETWORKS_UNREADABLE', { problem: `${what} ${problem}` });
}
