/**
 * The contents of a vault. Names and public keys are JSON; secrets follow as plain bytes and are never converted to text,
 * so that locking can wipe them.
 */
import { z } from 'zod';
import { hexId, OrreryError } from '../../contract/index.ts';
import { KEY_NODE_BYTES } from '../keys/slip10.ts';
import { DERIVATIONS } from '../keys/wallet-node.ts';
import { wipe } from '../keys/wipe.ts';
import { FORMAT, upgradeRecords } from './upgrades.ts';

/** The record of a key in the vault, without its secret: public key, name, place and taint. */
const KeyRecord = z.strictObject({
  publicKey: hexId,
  name: z.string(),
  /** A tainted key never signs. */
  tainted: z.boolean(),
  /** Its derivation in its wallet; null for a single key. */
  place: z.strictObject({ derivation: z.enum(DERIVATIONS), index: z.int().nonnegative() }).nullable(),
});
export type KeyRecord = z.output<typeof KeyRecord>;

const WalletRecord = z.strictObject({
  /** The public key of the wallet's node, or of the one key. */
  id: hexId,
  name: z.string(),
  origin: z.enum(['phrase', 'node', 'key']),
  /** True for a new wallet until its owner proved that the phrase is written down. */
  phraseUnconfirmed: z.literal(true).optional(),
  /** The highest index of a deleted key. The next key comes after it, so that no deleted one returns unasked. */
  deletedUpTo: z.int().nonnegative().optional(),
  keys: z.array(KeyRecord),
});
type WalletRecord = z.output<typeof WalletRecord>;

const Records = z.strictObject({
  format: z.literal(FORMAT),
  wallets: z.array(WalletRecord.extend({ secretBytes: z.array(z.int().nonnegative()) })),
  /** The public keys of deleted keys that were tainted. A key that is added again has its mark again. */
  deletedTainted: z.array(hexId).optional(),
});

/**
 * A wallet of the vault with its secrets. Its origin decides which ones: `phrase` has its entropy (16 to 32 bytes) and
 * its node, `node` its node (64 bytes), `key` the secret key (32 bytes).
 */
export interface Wallet extends WalletRecord {
  secrets: readonly Uint8Array[];
}

/** All wallets of a vault, with their secrets, and what it keeps of deleted keys. */
export interface Contents extends Pick<z.output<typeof Records>, 'deletedTainted'> {
  wallets: readonly Wallet[];
}

/** The contents of a new vault. */
export const EMPTY: Contents = { wallets: [] };

const LENGTH_BYTES = 4;
const SECRET_LENGTHS: Record<WalletRecord['origin'], (lengths: readonly number[]) => boolean> = {
  phrase: ([entropy = 0, node, ...rest]) =>
    entropy >= 16 && entropy <= 32 && entropy % 4 === 0 && node === KEY_NODE_BYTES && rest.length === 0,
  node: ([node, ...rest]) => node === KEY_NODE_BYTES && rest.length === 0,
  key: ([key, ...rest]) => key === 32 && rest.length === 0,
};

/**
 * Encodes contents: four bytes with the length of the JSON, the JSON, then all secrets. The caller wipes the result.
 */
export function encodeContents({ wallets, deletedTainted }: Contents): Uint8Array {
  const records = {
    format: FORMAT,
    deletedTainted,
    wallets: wallets.map(({ secrets, ...wallet }) => ({ ...wallet, secretBytes: secrets.map(({ length }) => length) })),
  };
  const text = Buffer.from(JSON.stringify(records), 'utf8');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, ...wallets.flatMap(({ secrets }) => secrets)]);
}

/**
 * Decodes what `encodeContents` made, upgrades older formats, and wipes `bytes`, also after an error.
 * @param file path of the vault, for errors
 * @throws OrreryError VAULT_INVALID, STORE_NEWER
 */
export function decodeContents(bytes: Uint8Array, file: string, upgrades = upgradeRecords): Contents {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const end = LENGTH_BYTES + buffer.readUInt32LE();
    const { wallets, deletedTainted } = Records.parse(
      upgrades(JSON.parse(buffer.toString('utf8', LENGTH_BYTES, end)), file),
    );
    const secrets = cut(
      buffer.subarray(end),
      wallets.flatMap(({ secretBytes }) => secretBytes),
    );
    return {
      deletedTainted,
      wallets: wallets.map(({ secretBytes, ...wallet }) => {
        if (!SECRET_LENGTHS[wallet.origin](secretBytes)) throw new RangeError('secrets of other lengths');
        return { ...wallet, secrets: secrets.splice(0, secretBytes.length) };
      }),
    };
  } catch (thrown) {
    if (thrown instanceof OrreryError) throw thrown;
    throw new OrreryError('VAULT_INVALID', { file, problem: 'its content cannot be read' });
  } finally {
    wipe(bytes);
  }
}

/** Returns copies of consecutive pieces of these lengths. @throws RangeError unless they are exactly all bytes */
function cut(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  let at = 0;
  const parts = lengths.map((length) => {
    at += length;
    return Uint8Array.from(bytes.subarray(at - length, at));
  });
  if (at !== bytes.length) throw new RangeError('more or fewer bytes than announced');
  return parts;
}

/** Overwrites the secrets of all wallets with zeros. */
export function wipeContents({ wallets }: Contents): void {
  for (const { secrets } of wallets) wipe(...secrets);
}
