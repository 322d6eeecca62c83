/** From a passphrase to a key: scrypt, costly in time and memory on purpose. */
import { scrypt } from 'node:crypto';

export interface StretchCost {
  /** Binary logarithm of N. */
  logN: number;
  r: number;
  p: number;
}

const KEY_BYTES = 32;
export const SALT_BYTES = 32;

/** N = 2^17, r = 8, p = 1: about a second and 128 MiB. */
export const STANDARD_COST: StretchCost = { logN: 17, r: 8, p: 1 };
/** A file may ask for as much as twice that, but never for less than the standard nor for all memory. */
const HIGHEST_LOG_N = 18;

/** Whether a file's cost is neither a downgrade nor a bomb. */
export function isFairCost({ logN, r, p }: StretchCost): boolean {
  return logN >= STANDARD_COST.logN && logN <= HIGHEST_LOG_N && r === STANDARD_COST.r && p === STANDARD_COST.p;
}

/** Makes a key of 32 bytes. Passphrases that look the same are the same, however they were typed. */
export type Stretch = (passphrase: string, salt: Uint8Array, cost: StretchCost) => Promise<Uint8Array>;

export const stretch: Stretch = (passphrase, salt, { logN, r, p }) =>
  new Promise((resolve, reject) => {
    const N = 2 ** logN;
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
