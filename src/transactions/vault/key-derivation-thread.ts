/**
 * The entry of the thread that derives one key from a passphrase, or opens one wallet file. It is plain JavaScript, as
 * fast as the system's library and the same in every host, so the thread can be ended at any time. The owner wipes the
 * passphrase, because another thread needs it when this one ends before it has answered.
 */
import { scrypt } from '@noble/hashes/scrypt.js';
import { serveThread } from '../../threads/index.ts';
import { openWalletFile } from '../keys/wallet-file.ts';
import { wipe } from '../keys/wipe.ts';

/** The input of one key derivation. */
export interface DerivationTask {
  /** The passphrase as bytes of its normalised text (NFKC). */
  passphrase: Uint8Array;
  salt: Uint8Array;
  cost: { logN: number; r: number; p: number };
  /** Shared memory for the key, as long as the key. */
  key: Uint8Array;
}

/** The input of opening one wallet file. */
export interface WalletFileTask {
  /** The bytes of the file. */
  file: Uint8Array;
  /** The file's passphrase as bytes of its text. */
  passphrase: Uint8Array;
  /** Shared memory for the secrets: first the wallet's node, if it has one, then the key of each entry. */
  secrets: Uint8Array;
}

/** The calls that the thread of key derivation serves. */
export type DerivationService = ReturnType<typeof createService>;

function createService() {
  return {
    /** Derives a key and writes it to `key`, as many bytes as that has. */
    derive({ passphrase, salt, cost: { logN, r, p }, key }: DerivationTask, _signal?: AbortSignal): void {
      const N = 2 ** logN;
      const made = scrypt(passphrase, salt, { N, r, p, dkLen: key.length, maxmem: 256 * N * r });
      key.set(made);
      wipe(made);
    },
    /**
     * Opens a wallet file, writes its secrets to `secrets` and returns the rest.
     * @throws OrreryError WALLET_FILE_REFUSED, WALLET_FILE_CLOSED
     */
    openWalletFile({ file, passphrase, secrets }: WalletFileTask, _signal?: AbortSignal) {
      const text = Buffer.from(passphrase).toString('utf8');
      const { node, secretKeys, derivation, keys } = openWalletFile(file, text);
      let at = 0;
      for (const secret of [...(node === null ? [] : [node]), ...secretKeys]) {
        secrets.set(secret, at);
        at += secret.length;
        wipe(secret);
      }
      return { hasNode: node !== null, derivation, keys };
    },
    close: () => {},
  };
}

serveThread(createService);
