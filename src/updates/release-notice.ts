/** The answer of an update feed: the newest release, signed (docs/desktop.md). */
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** Signed fields cannot contain a line feed, because line feeds separate them in the signed text. */
const ReleaseNotice = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  /** The release's page. */
  url: z.string().regex(/^https:\/\/[!-~]{1,2000}$/),
  date: z.iso.date(),
  /** Ed25519, in hexadecimal. */
  signature: z.string().regex(/^[0-9a-f]{128}$/i),
});

/** A release of Orrery, as an update feed names it. */
export type Release = Omit<z.output<typeof ReleaseNotice>, 'signature'>;

/**
 * Returns the bytes of a release notice that its signature covers: four lines. The first line makes sure that a
 * signature of other data is never accepted here.
 */
export function signedBytes({ version, url, date }: Release): Buffer {
  return Buffer.from(`orrery-release\n${version}\n${url}\n${date}\n`);
}

function keyOf(publicKey: string) {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

function parseNotice(text: string): z.output<typeof ReleaseNotice> {
  try {
    return ReleaseNotice.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error('it is not a release notice', { cause });
  }
}

/**
 * Parses a release notice and verifies its signature.
 * @param publicKey Ed25519, 32 bytes in hexadecimal
 * @throws Error whose message ends the sentence "The update feed is ignored:", for a wrong form or signature
 */
export function readRelease(text: string, publicKey: string): Release {
  const { signature, ...release } = parseNotice(text);
  if (!verify(null, signedBytes(release), keyOf(publicKey), Buffer.from(signature, 'hex'))) {
    throw new Error('its signature is not valid');
  }
  return release;
}

/**
 * Compares two versions: negative if `a` is older than `b`, 0 if equal. What follows the three numbers does not count.
 */
export function compareVersions(a: string, b: string): number {
  const numbersOf = (version: string) => version.split(/[.+-]/, 3).map(Number);
  const others = numbersOf(b);
  const differences = numbersOf(a).map((number, index) => number - (others[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
