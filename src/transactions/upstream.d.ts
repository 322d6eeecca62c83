/** Types for the network's own packages, which have none: the members that tests use. */

declare module '@vegaprotocol/crypto/keypair' {
  export interface UpstreamKey {
    publicKey: { toString(): string };
    secretKey: { toString(): string };
    sign(message: Uint8Array, chainId?: string): Promise<Uint8Array>;
  }
  export const KeyPair: { fromSeed(index: number, seed: Uint8Array): Promise<UpstreamKey> };
}

declare module '@vegaprotocol/crypto' {
  import type { UpstreamKey } from '@vegaprotocol/crypto/keypair';
  export const VegaWallet: {
    fromMnemonic(phrase: string): Promise<{ keyPair(index: number): Promise<UpstreamKey> }>;
  };
}

declare module '@vegaprotocol/crypto/pow' {
  export function solve(difficulty: number, blockHash: string, tid: string): Promise<{ nonce: bigint }>;
}

declare module '@vegaprotocol/protos/vega/commands/v1/InputData/encode.js' {
  export function encode(fields: object): Uint8Array;
}
