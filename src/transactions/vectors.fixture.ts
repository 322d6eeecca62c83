/** Signed transactions and derived keys that other implementations made, byte for byte (public test phrases only). */
import vectors from './vectors.fixture.json' with { type: 'json' };

export type Vector = (typeof vectors.transactions)[number];
export const transactionVectors: readonly Vector[] = vectors.transactions;
export const keyVectors = vectors.keys;
export const walletFileVector = vectors.walletFile;

export const fromBase64 = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
