/** Reads seeds and keys typed as hexadecimal digits. */
import { OrreryError } from '../../contract/index.ts';
import { publicKeyOf } from '../signing/ed25519.ts';
import { wipe } from './wipe.ts';

/**
 * Parses hexadecimal digits, with or without `0x`, whose number of bytes is one of `lengths`.
 * @throws OrreryError KEY_INVALID
 */
function bytesOfHex(text: string, lengths: readonly number[]): Uint8Array {
  const digits = text.trim().replace(/^0x/i, '');
  const refuse = (problem: string) => new OrreryError('KEY_INVALID', { problem });
  if (!/^[\da-f]*$/i.test(digits)) throw refuse('it has other characters than hexadecimal digits');
  if (!lengths.includes(digits.length / 2)) {
    throw refuse(`it has ${digits.length} digits instead of ${lengths.map((length) => 2 * length).join(' or ')}`);
  }
  // Node keeps small buffers in memory that it shares and never clears.
  const shared = Buffer.from(digits, 'hex');
  const bytes = Uint8Array.from(shared);
  wipe(shared);
  return bytes;
}

/**
 * Parses the 64-byte seed of a wallet, as derived from a recovery phrase, from 128 hexadecimal digits.
 * @throws OrreryError KEY_INVALID, without quoting the text
 */
export function seedOfHex(text: string): Uint8Array {
  return bytesOfHex(text, [64]);
}

/**
 * Parses a secret key and returns its 32 bytes. The text has 32 bytes in hexadecimal digits, or 64 if the public key
 * follows, as some wallets store it; the caller wipes the result.
 * @throws OrreryError KEY_INVALID also if the public key does not fit
 */
export function secretKeyOfHex(text: string): Uint8Array {
  const bytes = bytesOfHex(text, [32, 64]);
  const secret = bytes.slice(0, 32);
  const follows = Buffer.from(bytes.subarray(32)).toString('hex');
  bytes.fill(0);
  if (follows !== '' && follows !== publicKeyOf(secret)) {
    secret.fill(0);
    throw new OrreryError('KEY_INVALID', { problem: 'its second half is not the public key of the first' });
  }
  return secret;
}
