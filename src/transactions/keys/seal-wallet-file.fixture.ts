/** Makes wallet files for tests. */
import { createCipheriv } from 'node:crypto';
import { sha3_256 } from '@noble/hashes/sha3.js';

/** Returns a wallet file with this content, encrypted as the network's wallets do it. */
export function sealWalletFile(content: string, passphrase: string): Uint8Array {
  const nonce = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', sha3_256(Buffer.from(passphrase)), nonce);
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}
