/** Ed25519 over digests, with keys and signatures as the network writes them. */
import { ed25519 } from '@noble/curves/ed25519.js';

const SIGNATURE = /^[\da-f]{128}$/i;
const PUBLIC_KEY = /^[\da-f]{64}$/i;

/** Returns the public key of a 32-byte secret key, in lower-case hexadecimal digits. */
export function publicKeyOf(secretKey: Uint8Array): string {
  return Buffer.from(ed25519.getPublicKey(secretKey)).toString('hex');
}

/** Signs a digest with a 32-byte secret key. Returns the signature in hexadecimal digits. */
export function signDigest(digest: Uint8Array, secretKey: Uint8Array): string {
  return Buffer.from(ed25519.sign(digest, secretKey)).toString('hex');
}

/**
 * Returns true if a signature is valid by the strict rules of RFC 8032; false for any other text. Key and signature are
 * hexadecimal digits.
 */
export function isSignedBy(publicKey: string, digest: Uint8Array, signature: string): boolean {
  if (!PUBLIC_KEY.test(publicKey) || !SIGNATURE.test(signature)) return false;
  try {
    return ed25519.verify(Buffer.from(signature, 'hex'), digest, Buffer.from(publicKey, 'hex'), { zip215: false });
  } catch {
    // Not a point of the curve.
    return false;
  }
}
