/** Reads seeds and keys typed as hexadecimal digits. */
import { OrreryError } from '../../contract/index.ts';
import { publicKeyOf } from '../signing/ed25519.ts';

function bytesOfHex(text: string, lengths: readonly number[]): Uint8Array {
  const digits = text.trim().replace(/^0x/i, '');
  const refuse = (problem: string) => new OrreryError('KEY_INVALID', { problem });
  if (!/^[\da-f]*$/i.test(digits)) throw refuse('it has other characters than hexadecimal digits');
  if (!lengths.includes(digits.length / 2)) {
    throw refuse(`it has ${digits.length} digits instead of ${lengths.map((length) => 2 * length).join(' or ')}`);
  }
  return new Uint8Array(Buffer.from(digits, 'hex'));
}

/** The 64-byte seed of a wallet, as derived from a recovery phrase. @throws OrreryError KEY_INVALID */
export function seedOfHex(text: string): Uint8Array {
  return bytesOfHex(text, [64]);
}

/**
 * A single secret key: 32 bytes, or 64 when the public key follows, as some wallets store it.
 * @throws OrreryError KEY_INVALID
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
