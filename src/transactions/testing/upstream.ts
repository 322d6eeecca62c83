/** The network's own packages, typed as far as tests ask them. */
import { createRequire } from 'node:module';

interface UpstreamKey {
  publicKey: {
    toString(): string;
    verify(signature: Uint8Array, message: Uint8Array, chainId?: string): Promise<boolean>;
  };
  secretKey: { toString(): string };
  sign(message: Uint8Array, chainId?: string): Promise<Uint8Array>;
}

interface UpstreamWallet {
  keyPair(index: number): Promise<UpstreamKey>;
}

interface Wallets {
  VegaWallet: { fromMnemonic(phrase: string): Promise<UpstreamWallet> };
}

interface Keys {
  KeyPair: { fromSeed(index: number, seed: Uint8Array): Promise<UpstreamKey> };
}

interface Proofs {
  solve(difficulty: number, blockHash: string, tid: string): Promise<{ nonce: bigint }>;
}

const load = createRequire(import.meta.url);
export const { VegaWallet } = load('@vegaprotocol/crypto') as Wallets;
export const { KeyPair } = load('@vegaprotocol/crypto/keypair') as Keys;
export const { solve } = load('@vegaprotocol/crypto/pow') as Proofs;
