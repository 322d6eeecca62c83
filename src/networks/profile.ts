import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DEFAULT_STAKE_DECIMALS, NetworkSettings, OrreryError, shownAddress, WIRE_NAMES } from '../contract/index.ts';
import { parseBaseUrl } from './addresses.ts';

const DEFAULT_REQUESTS_PER_SECOND = 10;
/** Far more than the lists of any known network take. */
const DEFAULT_LISTS_LIMIT_BYTES = 20_000_000_000;

/**
 * Converts the first stored form of a profile, which named one data gateway and always a transaction gateway; returns
 * any other value unchanged.
 */
function fromFirstForm(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('dataUrl' in value)) return value;
  const { dataUrl, txUrl, ...rest } = value as Record<string, unknown>;
  return {
    ...rest,
    dataGateways: dataUrl === '' ? [] : [dataUrl],
    transactionGateway: txUrl === dataUrl ? null : txUrl,
  };
}

const settings = NetworkSettings.shape;

/** A network as this data folder stores it. The sandbox is a normal one, reached over HTTP. */
export const NetworkProfile = z.preprocess(
  fromFirstForm,
  z.object({
    id: z.string(),
    kind: z.enum(['sandbox', 'remote']),
    name: settings.name,
    /** The preferred one first. The sandbox's addresses are known only while it runs. */
    dataGateways: z.array(z.string()),
    transactionGateway: settings.transactionGateway.default(null),
    requestsPerSecond: settings.requestsPerSecond.default(DEFAULT_REQUESTS_PER_SECOND),
    stakeDecimals: settings.stakeDecimals.default(DEFAULT_STAKE_DECIMALS),
    markets: settings.markets.default([]),
    compareServices: settings.compareServices.default(false),
    listsLimitBytes: settings.listsLimitBytes.default(DEFAULT_LISTS_LIMIT_BYTES),
    wireNames: z.enum(WIRE_NAMES).nullable().default(null),
    /** Null until the network was first reached. Then it names the folder of its stores. */
    chainId: z.string().nullable().default(null),
  }),
);
export type NetworkProfile = z.output<typeof NetworkProfile>;

const USUAL = {
  transactionGateway: null,
  requestsPerSecond: DEFAULT_REQUESTS_PER_SECOND,
  stakeDecimals: DEFAULT_STAKE_DECIMALS,
  markets: [],
  compareServices: false,
  listsLimitBytes: DEFAULT_LISTS_LIMIT_BYTES,
  wireNames: null,
  chainId: null,
};

export const SANDBOX_ID = 'sandbox';
/** The profile of the sandbox, which every data folder has. */
export const SANDBOX: NetworkProfile = {
  ...USUAL,
  id: SANDBOX_ID,
  name: 'Sandbox',
  kind: 'sandbox',
  dataGateways: [],
};

/** Returns a profile with the usual settings for the base URL of a data gateway. Its id is a digest of that address. */
export function newProfile(dataGateway: string): NetworkProfile {
  return {
    ...USUAL,
    id: createHash('sha256').update(dataGateway).digest('hex').slice(0, 12),
    name: new URL(dataGateway).host,
    kind: 'remote',
    dataGateways: [dataGateway],
  };
}

/**
 * Returns a profile with the value of `--tx` as its transaction gateway, or as it is if there is no value. Saves nothing.
 * @throws OrreryError OPTION_INVALID if the value is no address, or the profile is the sandbox's
 */
export function withTransactionGateway(profile: NetworkProfile, address: string | undefined): NetworkProfile {
  if (address === undefined) return profile;
  const transactionGateway = parseBaseUrl('--tx', address);
  if (profile.kind === 'sandbox') {
    const allowed = 'must be left out with the sandbox, which checks transactions itself';
    throw new OrreryError('OPTION_INVALID', { option: '--tx', value: shownAddress(address), allowed });
  }
  return { ...profile, transactionGateway };
}

/**
 * Returns the profile for the values of `--network` and `--tx`: a known one with that data gateway, or a new one. The
 * value of `--tx` is part of it. Saves nothing.
 * @throws OrreryError OPTION_INVALID
 */
export function profileFor(
  known: readonly NetworkProfile[],
  network: string,
  transactionAddress: string | undefined,
): NetworkProfile {
  const address = network === SANDBOX_ID ? undefined : parseBaseUrl('--network', network);
  const profile =
    address === undefined
      ? (known.find(({ kind }) => kind === 'sandbox') ?? SANDBOX)
      : (known.find(({ dataGateways }) => dataGateways.includes(address)) ?? newProfile(address));
  return withTransactionGateway(profile, transactionAddress);
}
