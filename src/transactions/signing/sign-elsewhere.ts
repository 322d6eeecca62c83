/** Transactions signed outside of Orrery by the owner of the key: another wallet, a device, a machine without network. */
import { OrreryError, type Transaction } from '../../contract/index.ts';
import { transactionDigest } from './digest.ts';
import { isSignedBy } from './ed25519.ts';
import { ALGORITHM, type PreparedTransaction, type Proof } from './sign-transaction.ts';

const HEX = /^(?:0x)?([\da-f]{128})$/i;
const BASE64 = /^[\w+/-]{86}(?:==)?$/;

/**
 * Parses a signature as tools write it: 128 hexadecimal digits, or base64 of 64 bytes. Spaces and line ends are
 * ignored. Returns lower-case hexadecimal digits.
 * @throws OrreryError SIGNATURE_INVALID
 */
function readSignature(text: string): string {
  const bare = text.replaceAll(/\s/g, '');
  const [, hex] = HEX.exec(bare) ?? [];
  if (hex !== undefined) return hex.toLowerCase();
  if (BASE64.test(bare)) return Buffer.from(bare, 'base64').toString('hex');
  throw new OrreryError('SIGNATURE_INVALID', {});
}

/**
 * Verifies a signature that another program made, and joins it with a prepared transaction.
 * @throws OrreryError SIGNATURE_INVALID; SIGNATURE_REFUSED if it is not of this key over this digest
 */
export function signedElsewhere(
  { chainId, inputData }: Pick<PreparedTransaction, 'chainId' | 'inputData'>,
  { publicKey, signature }: { publicKey: string; signature: string },
  { tid, nonce }: Proof,
): Transaction {
  const value = readSignature(signature);
  if (!isSignedBy(publicKey, transactionDigest(chainId, inputData), value)) {
    throw new OrreryError('SIGNATURE_REFUSED', { problem: 'it is not of this key over this digest' });
  }
  return {
    inputData: Buffer.from(inputData).toString('base64'),
    signature: { value, ...ALGORITHM },
    pubKey: publicKey,
    version: 'TX_VERSION_V3',
    pow: { tid, nonce },
  };
}
