/** The signed transaction and the check's result (docs/interface.md 2.7, 2.8, 4.6). */
import { z } from 'zod';
import { int32, int64, uint64, wireEnum } from './scalars.ts';

export const TX_VERSIONS = ['TX_VERSION_UNSPECIFIED', 'TX_VERSION_V2', 'TX_VERSION_V3'] as const;
/** The numbers on the wire of `TX_VERSIONS`, in the same order. 1 is reserved and has no name. */
export const TX_VERSION_NUMBERS: readonly number[] = [0, 2, 3];
/** The version of a transaction, by its name on the wire. */
export const TxVersion = wireEnum(TX_VERSIONS, TX_VERSION_NUMBERS);
export type TxVersion = (typeof TX_VERSIONS)[number];

/** A signed transaction; `inputData` is standard base64 of the encoded command, without any prefix. */
export const Transaction = z.object({
  inputData: z.string().default(''),
  signature: z
    .object({
      value: z.string().default(''),
      algo: z.string().default(''),
      version: int32.default(0),
    })
    .nullable()
    .default(null),
  address: z.string().optional(),
  pubKey: z.string().optional(),
  version: TxVersion.default('TX_VERSION_UNSPECIFIED'),
  pow: z
    .object({ tid: z.string().default(''), nonce: uint64.default(0n) })
    .nullable()
    .default(null),
});
export type Transaction = z.output<typeof Transaction>;

/** The body of a check: a signed transaction. */
export const CheckRequest = z.object({ tx: Transaction });
export type CheckRequest = z.output<typeof CheckRequest>;

/** The check's answer. `code` is a JSON number; the gas values are 64-bit integers and therefore strings. */
export const CheckResult = z.object({
  success: z.boolean().default(false),
  code: int32.default(0),
  gasWanted: int64.default(0n),
  gasUsed: int64.default(0n),
  data: z.string().default(''),
  log: z.string().default(''),
  info: z.string().default(''),
});
export type CheckResult = z.output<typeof CheckResult>;

/** The newest block, and the network's requirements for a proof of work on it (docs/network.md 10.2). */
export const LastBlock = z.object({
  height: uint64,
  hash: z.string(),
  spamPowHashFunction: z.string(),
  /** Required leading zero bits. */
  spamPowDifficulty: int32,
  spamPowNumberOfPastBlocks: int32,
  spamPowNumberOfTxPerBlock: int32,
  spamPowIncreasingDifficulty: z.boolean(),
  chainId: z.string(),
});
export type LastBlock = z.output<typeof LastBlock>;
