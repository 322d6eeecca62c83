/**
 * The entry of the thread that stretches one passphrase. It is plain script, as fast as the system's library and the same
 * in every host, which lets the thread be ended at any moment.
 */
import { scrypt } from '@noble/hashes/scrypt.js';
import { serveThread } from '../../threads/index.ts';
import { wipe } from '../keys/wipe.ts';

export interface StretchTask {
  /** Bytes of its normalised text. */
  passphrase: Uint8Array;
  salt: Uint8Array;
  cost: { logN: number; r: number; p: number };
  /** Shared memory that the key is written to; its length is the key's. */
  key: Uint8Array;
}

export type StretchingHandlers = ReturnType<typeof createHandlers>;

function createHandlers() {
  return {
    stretch({ passphrase, salt, cost: { logN, r, p }, key }: StretchTask): void {
      const N = 2 ** logN;
      const made = scrypt(passphrase, salt, { N, r, p, dkLen: key.length, maxmem: 256 * N * r });
      key.set(made);
      wipe(made, passphrase);
    },
    close: () => {},
  };
}

serveThread(createHandlers);
