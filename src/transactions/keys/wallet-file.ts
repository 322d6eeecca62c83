/**
 * Wallet files of the network's command line and desktop wallets: a nonce, then AES-256-GCM over JSON (docs/signing.md
 * 5.1).
 */
import { createDecipheriv } from 'node:crypto';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';
import { publicKeyOf } from '../signing/ed25519.ts';
import { secretKeyOfHex } from './hex-secrets.ts';
import { KEY_NODE_BYTES, type KeyNode } from './slip10.ts';
import { type Derivation, secretKeyAt, walletIdOf } from './wallet-node.ts';
import { wipe } from './wipe.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Maximum size; a wallet of ten thousand keys is smaller. */
const MAX_BYTES = 8 * 1024 * 1024;

const FileContent = z.object({
  version: z.int(),
  node: z.string().nullish(),
  id: z.string().nullish(),
  keys: z.array(
    z.object({
      index: z.int().nonnegative(),
      public_key: z.string(),
      private_key: z.string(),
      meta: z.array(z.object({ key: z.string(), value: z.string() })).nullish(),
      tainted: z.boolean().nullish(),
    }),
  ),
});

/** A key of a wallet file, without its secret. */
export interface FileKey {
  /** Number of the key in its wallet. */
  index: number;
  /** 64 hexadecimal digits. */
  publicKey: string;
  name: string;
  /** True if its owner has marked the key: it must never sign again. */
  tainted: boolean;
}

/** The decrypted content of a wallet file. */
export interface WalletFile {
  /** The paths at which the wallet derives its keys. */
  derivation: Derivation;
  /** The node from which all keys derive, 64 bytes; null in a wallet of single keys. */
  node: KeyNode | null;
  keys: FileKey[];
  /** Secret keys in the order of `keys`, 32 bytes each. */
  secretKeys: Uint8Array[];
}

/**
 * Decrypts a wallet file and returns its keys with their secrets, which the caller wipes. Every key in it must be the
 * one that its wallet derives.
 * @throws OrreryError WALLET_FILE_REFUSED, which never quotes the content; WALLET_FILE_CLOSED
 */
export function openWalletFile(file: Uint8Array, passphrase: string): WalletFile {
  const content = parseContent(decrypt(file, passphrase));
  const derivation = derivationOf(content.version);
  const node = nodeOf(content);
  const secretKeys: Uint8Array[] = [];
  try {
    for (const { index, public_key, private_key } of content.keys) {
      const secret = secretOf(private_key);
      secretKeys.push(secret);
      const isDerived = node === null || isKeyAt(node, derivation, index, secret);
      if (!isDerived || publicKeyOf(secret) !== public_key) {
        throw refused(`its key number ${index} does not fit the rest`);
      }
    }
  } catch (thrown) {
    wipe(...secretKeys, ...(node === null ? [] : [node]));
    throw thrown;
  }
  const keys = content.keys.map(({ index, public_key, meta, tainted }) => ({
    index,
    publicKey: public_key,
    name: meta?.find(({ key }) => key === 'name')?.value ?? '',
    tainted: tainted ?? false,
  }));
  return { derivation, node, keys, secretKeys };
}

function refused(problem: string): OrreryError {
  return new OrreryError('WALLET_FILE_REFUSED', { problem });
}

/** Returns the decrypted content of a wallet file. @throws OrreryError WALLET_FILE_REFUSED, WALLET_FILE_CLOSED */
function decrypt(file: Uint8Array, passphrase: string): Buffer {
  if (file.length < NONCE_BYTES + TAG_BYTES) throw refused('it is too short');
  if (file.length > MAX_BYTES) throw refused('it is too large');
  const key = sha3_256(Buffer.from(passphrase, 'utf8'));
  const opening = createDecipheriv('aes-256-gcm', key, file.subarray(0, NONCE_BYTES));
  opening.setAuthTag(file.subarray(-TAG_BYTES));
  // GCM gives all bytes here; the end only checks the tag.
  const plain = opening.update(file.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    opening.final();
    return plain;
  } catch {
    // Only the tag may be wrong: then the bytes are the secrets.
    wipe(plain);
    throw new OrreryError('WALLET_FILE_CLOSED', {});
  } finally {
    wipe(key);
  }
}

function parseContent(plain: Buffer): z.output<typeof FileContent> {
  try {
    return FileContent.parse(JSON.parse(plain.toString('utf8')));
  } catch {
    // A parser's message would quote the content.
    throw refused('its content is not a wallet');
  } finally {
    wipe(plain);
  }
}

function derivationOf(version: number): Derivation {
  if (version === 2) return 'current';
  if (version === 1) return 'old';
  throw refused(`it is of version ${version}, and 1 and 2 are known`);
}

/**
 * Returns the wallet's node; null if the file has single keys.
 * @throws OrreryError WALLET_FILE_REFUSED if it does not fit the id
 */
function nodeOf({ node: text, id }: z.output<typeof FileContent>): KeyNode | null {
  if (text === undefined || text === null || text === '') return null;
  const shared = Buffer.from(text, 'base64');
  const node = Uint8Array.from(shared);
  wipe(shared);
  const refuse = (problem: string): never => {
    wipe(node);
    throw refused(problem);
  };
  if (node.length !== KEY_NODE_BYTES) return refuse('its content is not a wallet');
  if (typeof id === 'string' && id !== '' && id !== walletIdOf(node)) return refuse('its id does not fit its keys');
  return node;
}

function secretOf(hex: string): Uint8Array {
  try {
    return secretKeyOfHex(hex);
  } catch {
    throw refused('its content is not a wallet');
  }
}

/** Returns true if a wallet's node derives this secret as key number `index`. */
function isKeyAt(node: KeyNode, derivation: Derivation, index: number, secret: Uint8Array): boolean {
  const derived = secretKeyAt(node, derivation, index);
  const isSame = Buffer.compare(derived, secret) === 0;
  wipe(derived);
  return isSame;
}
