import { hash } from 'node:crypto';

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** The prefix that means "SHA-256, 32 bytes" in a content id; it makes every id start with "Qm". */
const SHA256_PREFIX = '1220';

/** Returns a content id like those of segments: the base 58 of a SHA-256, here of the segment's name. */
export function segmentId(name: string): string {
  let rest = BigInt(`0x${SHA256_PREFIX}${hash('sha256', name)}`);
  let id = '';
  for (; rest > 0n; rest /= 58n) id = DIGITS[Number(rest % 58n)] + id;
  return id;
}
