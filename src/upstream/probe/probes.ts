/**
 * Endpoints of real services outside the interface (docs/formulas.md 5.2). Each of them is optional. 64-bit numbers are
 * text, as in the interface.
 */
import { z } from 'zod';
import {
  Asset,
  HistorySegment,
  hasUnseen,
  hexId,
  int32,
  type Market,
  MarketUnits,
  pageOf,
  uint64,
} from '../../contract/index.ts';

const text = z.string().default('');

/**
 * Chain ids name folders, get signed and appear on screen, so invisible, direction-changing and long text is refused.
 */
const chainIdText = z
  .string()
  .refine((id) => id.length <= 128 && !hasUnseen(id), 'must be at most 128 visible characters');
const chainId = chainIdText.default('');

/** The last millisecond whose nanoseconds fit in 63 bits. */
const MAX_MILLIS = 9_223_372_036_854;

/** A moment as RFC 3339 text, in Unix nanoseconds. An impossible value counts as missing. */
const moment = z
  .string()
  .transform((written) => Date.parse(written))
  .pipe(z.number().positive().max(MAX_MILLIS))
  .transform((millis) => BigInt(millis) * 1_000_000n)
  .nullable()
  .catch(null);

/** The schema of the answer of `GET /statistics`, the cheapest source of chain id, height and epoch in one answer. */
export const Statistics = z.object({
  statistics: z.object({
    blockHeight: uint64.optional(),
    chainId,
    epochSeq: uint64.optional(),
    genesisTime: moment,
    epochStartTime: moment,
    epochExpiryTime: moment,
    /** A version that is too long to show counts as missing. */
    appVersion: z.string().max(200).catch(''),
  }),
});

/** The schema of the answer of `GET /blockchain/height`. */
export const BlockchainHeight = z.object({ height: uint64.optional(), chainId });

/** A flag. Some services write it as a number or as text. */
const flag = z
  .union([z.boolean(), z.int(), z.enum(['true', 'false', '0', '1'])])
  .transform((written) => /[1t]/.test(`${written}`));

/** `GET /blockchain/height` of a service that reports the terms for transactions. */
export const TermsAnswer = z.object({
  height: uint64,
  hash: z.string().regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits'),
  chainId: chainIdText.min(1, 'must not be empty'),
  spamPowHashFunction: z.string(),
  spamPowDifficulty: int32,
  spamPowNumberOfPastBlocks: int32,
  spamPowNumberOfTxPerBlock: int32,
  spamPowIncreasingDifficulty: flag.default(false),
});

/** The schema of the answer of `GET /api/v2/epoch`. */
export const CurrentEpoch = z.object({ epoch: z.object({ seq: uint64 }) });

/** A number of decimal places. An impossible value counts as missing. */
const decimalPlaces = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,3}$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null);

const Perpetual = z.looseObject({ settlementAsset: z.string().catch(''), quoteName: z.string().max(100).catch('') });

const NetworkMarket = z.object({
  id: hexId,
  decimalPlaces,
  positionDecimalPlaces: decimalPlaces,
  tradableInstrument: z
    .object({
      instrument: z.object({ code: text, name: text, perpetual: Perpetual.nullish() }).nullable().default(null),
    })
    .nullable()
    .default(null),
});

/** The schema of the answer of `GET /api/v2/markets`. */
export const MarketsPage = z.object({ markets: pageOf(NetworkMarket) });

/**
 * Returns the perpetual markets of a page, which are the only ones with funding. `units` is null if the page does not
 * declare them.
 */
export function perpetualsOf({ markets }: z.output<typeof MarketsPage>): Market[] {
  return markets.edges.flatMap(({ node: { id, tradableInstrument, decimalPlaces, positionDecimalPlaces } }) => {
    const instrument = tradableInstrument?.instrument;
    if (instrument?.perpetual == null) return [];
    const { settlementAsset, quoteName } = instrument.perpetual;
    const units = MarketUnits.safeParse({
      priceDecimals: decimalPlaces,
      sizeDecimals: positionDecimalPlaces,
      settlementAsset,
      quoteName,
    });
    return [{ id, code: instrument.code, name: instrument.name, units: units.data ?? null }];
  });
}

const NetworkAsset = z.object({
  id: z.string(),
  details: z
    .object({ name: z.string().max(200).catch(''), symbol: z.string().max(100).catch(''), decimals: decimalPlaces })
    .nullable()
    .default(null),
});

/** The schema of the answer of `GET /api/v2/assets`. */
export const AssetsPage = z.object({ assets: pageOf(NetworkAsset) });

/** Returns the assets of a page whose decimals are declared; leaves out all others. */
export function readDeclaredAssets({ assets }: z.output<typeof AssetsPage>): Asset[] {
  return assets.edges.flatMap(({ node: { id, details } }) => {
    const asset = Asset.safeParse({ id, ...details });
    return asset.success ? [asset.data] : [];
  });
}

/** The schema of the answer of `GET /api/v2/networkhistory/segments` (docs/interface.md 4.1 rule 1). */
export const SegmentsAnswer = z.object({ segments: z.array(HistorySegment).default([]) });

/** The profile that a party publishes. */
export const Profile = z.object({
  partyId: z.string(),
  alias: text,
  metadata: z.array(z.object({ key: text, value: text })).default([]),
});
export type Profile = z.output<typeof Profile>;

/** The schema of the answer of `GET /api/v2/parties/profiles`. */
export const ProfilesPage = z.object({ profiles: pageOf(Profile) });
