/**
 * The vault's bytes: a header, then AES-256-GCM over the content. The header says how the passphrase is stretched; all of
 * it is authenticated, so that no byte of a vault can change unnoticed.
 *
 *     0  8  "ORRVAULT"
 *     8  1  version of this layout, 1
 *     9  3  scrypt: logarithm of N, r, p
 *    12 32  salt
 *    44 12  nonce, new each time
 *    56  …  content, encrypted; the last 16 bytes are the tag
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { OrreryError } from '../../contract/index.ts';
import { isFairCost, SALT_BYTES, type StretchCost } from './stretching.ts';

const MAGIC = Buffer.from('ORRVAULT', 'latin1');
const VERSION = 1;
const VERSION_AT = 8;
const SALT_AT = 12;
const NONCE_AT = SALT_AT + SALT_BYTES;
const NONCE_BYTES = 12;
const HEADER_BYTES = NONCE_AT + NONCE_BYTES;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
export const LARGEST_VAULT_BYTES = 16 * 1024 * 1024;

/** A stretched passphrase, with what it takes to stretch it again. */
export interface VaultKey {
  key: Uint8Array;
  salt: Uint8Array;
  cost: StretchCost;
}

export function makeSalt(): Uint8Array {
  return randomBytes(SALT_BYTES);
}

export function sealEnvelope(content: Uint8Array, { key, salt, cost }: VaultKey): Uint8Array {
  const header = Buffer.concat([MAGIC, Buffer.of(VERSION, cost.logN, cost.r, cost.p), salt, randomBytes(NONCE_BYTES)]);
  const cipher = createCipheriv(CIPHER, key, header.subarray(NONCE_AT)).setAAD(header);
  return Buffer.concat([header, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/**
 * What a vault's header says, before anything costly is done.
 * @throws OrreryError VAULT_INVALID, STORE_NEWER
 */
export function readHeader(bytes: Uint8Array, file: string): Pick<VaultKey, 'salt' | 'cost'> {
  const refuse = (problem: string) => new OrreryError('VAULT_INVALID', { file, problem });
  if (bytes.length > LARGEST_VAULT_BYTES) throw refuse('it is too large');
  if (bytes.length < HEADER_BYTES + TAG_BYTES) throw refuse('it is cut short');
  if (!MAGIC.equals(bytes.subarray(0, MAGIC.length))) throw refuse('it does not begin like one');
  const [version = 0, logN = 0, r = 0, p = 0] = bytes.subarray(VERSION_AT, SALT_AT);
  if (version > VERSION) throw new OrreryError('STORE_NEWER', { file, found: version, known: VERSION });
  if (version !== VERSION) throw refuse('its version is not known');
  const cost = { logN, r, p };
  if (!isFairCost(cost)) throw refuse('it asks for a passphrase to be stretched too little or too much');
  return { cost, salt: Uint8Array.from(bytes.subarray(SALT_AT, NONCE_AT)) };
}

/** The content. @throws OrreryError VAULT_REFUSED for a wrong key and for any changed byte alike */
export function openEnvelope(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  const opening = createDecipheriv(CIPHER, key, bytes.subarray(NONCE_AT, HEADER_BYTES));
  opening.setAAD(bytes.subarray(0, HEADER_BYTES)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const content = opening.update(bytes.subarray(HEADER_BYTES, -TAG_BYTES));
    // Nothing is left to come, but only this says whether the tag holds.
    opening.final();
    return content;
  } catch {
    throw new OrreryError('VAULT_REFUSED', {});
  }
}
