/**
 * The vault's bytes: a header, then AES-256-GCM over the content. The header says how the key is derived from the
 * passphrase and how long the content is; all of it is authenticated, so that no byte of a vault can change unnoticed.
 *
 * 0  8  "ORRVAULT" 8  1  version of this layout, 2 9  3  scrypt: logarithm of N, r, p 12 32  salt 44 12  nonce, new
 * each time 56  4  length of what follows, little-endian; version 1 had none 60  …  content, encrypted; the last 16
 * bytes are the tag
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { OrreryError } from '../../contract/index.ts';
import { type DerivationCost, isFairCost, SALT_BYTES } from './key-derivation.ts';

const MAGIC = Buffer.from('ORRVAULT', 'latin1');
const VERSION = 2;
const VERSION_AT = 8;
const SALT_AT = 12;
const NONCE_AT = SALT_AT + SALT_BYTES;
const NONCE_BYTES = 12;
const LENGTH_AT = NONCE_AT + NONCE_BYTES;
const LENGTH_BYTES = 4;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
export const MAX_VAULT_BYTES = 16 * 1024 * 1024;

/** Bytes of the header, by version. */
const HEADER_BYTES = [0, LENGTH_AT, LENGTH_AT + LENGTH_BYTES];

/** Returns the size of the header in bytes; 0 for an unknown version. */
function headerBytesOf(bytes: Uint8Array): number {
  return HEADER_BYTES[bytes[VERSION_AT] ?? 0] ?? 0;
}

/** A key derived from a passphrase, with the salt and the cost that are needed to derive it again. */
export interface VaultKey {
  /** 32 bytes. */
  key: Uint8Array;
  salt: Uint8Array;
  cost: DerivationCost;
}

/** Returns a new salt for a key derivation: 32 random bytes. */
export function makeSalt(): Uint8Array {
  return randomBytes(SALT_BYTES);
}

/** Encrypts content with a new nonce, and returns header and encrypted content. Does not wipe its inputs. */
export function sealEnvelope(content: Uint8Array, { key, salt, cost }: VaultKey): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(content.length + TAG_BYTES);
  const header = Buffer.concat([MAGIC, Buffer.of(VERSION, cost.logN, cost.r, cost.p), salt, nonce, length]);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(header);
  return Buffer.concat([header, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Parses a vault's header, so that bad values are refused before the slow key derivation.
 * @param file path of the vault, for errors
 * @throws OrreryError VAULT_INVALID, STORE_NEWER
 */
export function readHeader(bytes: Uint8Array, file: string): Pick<VaultKey, 'salt' | 'cost'> {
  const refuse = (problem: string) => new OrreryError('VAULT_INVALID', { file, problem });
  if (bytes.length > MAX_VAULT_BYTES) throw refuse('it is too large');
  if (bytes.length < LENGTH_AT + TAG_BYTES) throw refuse('it is cut short');
  if (!MAGIC.equals(bytes.subarray(0, MAGIC.length))) throw refuse('it does not begin as a vault does');
  const [version = 0, logN = 0, r = 0, p = 0] = bytes.subarray(VERSION_AT, SALT_AT);
  if (version > VERSION) throw new OrreryError('STORE_NEWER', { file, found: version, known: VERSION });
  if (version === 0) throw refuse('its version is not known');
  if (version > 1) requireLength(bytes, refuse);
  const cost = { logN, r, p };
  if (!isFairCost(cost)) throw refuse('its key derivation costs too little or too much');
  return { cost, salt: Uint8Array.from(bytes.subarray(SALT_AT, NONCE_AT)) };
}

/**
 * Compares the length with that in the header, so that a truncated file is not reported as a wrong passphrase.
 * @throws what `refuse` makes
 */
function requireLength(bytes: Uint8Array, refuse: (problem: string) => OrreryError): void {
  const expected =
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUInt32LE(LENGTH_AT) + headerBytesOf(bytes);
  if (bytes.length < expected) throw refuse(`it is cut short, to ${bytes.length} of ${expected} bytes`);
  if (bytes.length > expected) throw refuse(`it has ${bytes.length} bytes instead of ${expected}`);
}

/**
 * Decrypts and returns the content.
 * @throws OrreryError VAULT_REFUSED for a wrong key, and for any changed byte
 */
export function openEnvelope(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  const header = bytes.subarray(0, headerBytesOf(bytes));
  const opening = createDecipheriv(CIPHER, key, bytes.subarray(NONCE_AT, LENGTH_AT));
  opening.setAAD(header).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const content = opening.update(bytes.subarray(header.length, -TAG_BYTES));
    // Returns no bytes, but verifies the tag.
    opening.final();
    return content;
  } catch {
    throw new OrreryError('VAULT_REFUSED', {});
  }
}
