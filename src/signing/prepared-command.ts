import type { SerialQueue } from '../async/index.ts';
import type { CommandReview, NetworkLabel, Preparation, SigningRequest, Transaction } from '../contract/index.ts';
import type { CurrentNetwork } from '../networks/index.ts';
import { type Proof, type ReviewedCommand, transactionDigest } from '../transactions/index.ts';
import type { MadeTransaction } from './transaction-maker.ts';

/** A signed transaction, with the preparation whose bytes it has. */
export interface SignedPreparation {
  transaction: Transaction;
  preparation: Preparation;
  /** True if the bytes were replaced after the first preparation, because the proof had expired. */
  rebuilt: boolean;
}

/** A command that is prepared for a signature. Its bytes in `made` can be replaced, its command cannot. */
export interface PreparedCommand {
  id: string;
  /** The key that will sign, 64 hexadecimal digits. */
  publicKey: string;
  /** The network that was current when it was prepared. */
  network: NetworkLabel;
  review: CommandReview;
  /** When it was prepared (Unix milliseconds). */
  createdAt: number;
  /** The present bytes, and their proof of work. */
  made: MadeTransaction;
  /** The bytes of the newest request for an external signer; undefined before the first one. */
  requested?: MadeTransaction;
  /** Runs the work on this command one after the other, so that no proof is used twice. */
  queue: SerialQueue;
}

/** Returns the present state of a prepared command, for views. */
export function preparationView({ id, publicKey, network, review, createdAt, made }: PreparedCommand): Preparation {
  const { chainId, name, command, inputData, nonce, blockHeight } = made.prepared;
  return {
    id,
    publicKey,
    network,
    chainId,
    name,
    command,
    inputData: Buffer.from(inputData).toString('base64'),
    digest: Buffer.from(transactionDigest(chainId, inputData)).toString('hex'),
    nonce,
    blockHeight,
    lastBlock: made.lastBlock,
    review,
    proof: made.progress,
    createdAt,
  };
}

/** Returns the request for an external signer. */
export function requestOf(preparation: Preparation, pow: Proof): SigningRequest {
  const { chainId, publicKey, inputData, digest, command, lastBlock } = preparation;
  const fixed = { algorithm: 'vega/ed25519', version: 'TX_VERSION_V3' } as const;
  return { ...fixed, chainId, publicKey, inputData, digest, command, pow, lastBlock };
}

/** Replaces the dangers of a prepared command by those of a new review. Returns false if they are the same. */
export async function renewDangers(
  entry: PreparedCommand,
  review: (command: unknown, sender: string) => Promise<ReviewedCommand>,
): Promise<boolean> {
  const { dangers } = (await review(entry.made.prepared.command, entry.publicKey)).review;
  if (JSON.stringify(dangers) === JSON.stringify(entry.review.dangers)) return false;
  entry.review = { ...entry.review, dangers };
  return true;
}

/** Returns the name of a network and the host of its data gateway, or of its transaction gateway if it has none. */
export function networkLabelOf({
  profile: { name, dataGateways },
  transactionAddress,
}: Pick<CurrentNetwork, 'profile' | 'transactionAddress'>): NetworkLabel {
  const address = dataGateways[0] ?? transactionAddress;
  return { name, host: URL.canParse(address) ? new URL(address).host : address };
}
