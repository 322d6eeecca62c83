/** Inspects a transaction, foreign or own, without its network. */
import type { JsonObject } from '@bufbuild/protobuf';
import type { Transaction, TxVersion } from '../../contract/index.ts';
import { commandToJson, decodeInputData } from '../encoding/input-data.ts';
import { inputDataOf, transactionHash } from '../encoding/transaction-bytes.ts';
import { needsProof } from '../proof/needs-proof.ts';
import { countZeroBits, proofHash } from '../proof/proof-hash.ts';
import { type CreatedId, createdIds } from './created-ids.ts';
import { chainlessDigest, transactionDigest } from './digest.ts';
import { isSignedBy } from './ed25519.ts';
import { ALGORITHM } from './sign-transaction.ts';

/**
 * The verdict on a signature:
 * - `valid`: the sender signed for this chain (version 3)
 * - `valid-on-every-chain`: the sender signed without a chain id (version 2); networks accept it, Orrery never makes
 *   it
 * - `invalid`: another key signed, or for another chain, or over other bytes
 * - `unsupported`: the algorithm or the version is unknown
 * - `missing`: there is none
 * - `unjudged`: the chain is not known
 */
export type SignatureVerdict = 'valid' | 'valid-on-every-chain' | 'invalid' | 'unsupported' | 'missing' | 'unjudged';

/** The verdict on a proof of work. `unjudged`: the hash of its block is not known here. */
export type ProofVerdict = 'sufficient' | 'insufficient' | 'unjudged' | 'not-needed' | 'missing';

/** Facts about a transaction that its bytes show, without its network. */
export interface Inspection {
  /** The decoded command; null when the bytes hold none. */
  command: JsonObject | null;
  nonce: bigint;
  /** Height of the block of its proof of work. */
  blockHeight: bigint;
  /** False when the bytes hold more than `command` shows, or encode it in a non-standard way. */
  canonical: boolean;
  /** Public key of the sender; null if the transaction names none. */
  sender: string | null;
  version: TxVersion;
  signature: SignatureVerdict;
  proof: ProofVerdict;
  /** Leading zero bits of the proof; null when `proof` was not checked. */
  proofBits: number | null;
  /** The hash under which the network knows the transaction if it is sent as JSON. */
  hash: string;
  /** The objects that it will create, with their ids. */
  creates: CreatedId[];
}

/** Facts about the network of a transaction that is inspected. */
export interface TransactionNetwork {
  /** Null if it is not known. */
  chainId: string | null;
  /** The block of the transaction's height and its required difficulty in bits, if they are known. */
  block?: { hash: string; difficulty: number } | undefined;
}

/**
 * Decodes a transaction and judges its signature and proof, without its network.
 * @throws OrreryError TRANSACTION_INVALID if the input data cannot be decoded
 */
export function inspectTransaction(tx: Transaction, network: TransactionNetwork): Inspection {
  const bytes = inputDataOf(tx);
  const { command: read, nonce, blockHeight, canonical } = decodeInputData(bytes);
  const command = read === undefined ? null : commandToJson(read);
  const proofBits = tx.pow === null || network.block === undefined ? null : bitsOf(tx.pow, network.block.hash);
  return {
    command,
    nonce,
    blockHeight,
    canonical,
    sender: tx.pubKey ?? tx.address ?? null,
    version: tx.version,
    signature: judgeSignature(tx, bytes, network.chainId),
    proof: judgeProof(read?.field.jsonName, tx, proofBits, network.block?.difficulty),
    proofBits,
    hash: transactionHash(tx),
    creates: command === null || tx.signature === null ? [] : createdIds(command, tx.signature.value),
  };
}

function judgeSignature(
  { signature, pubKey, version }: Transaction,
  bytes: Uint8Array,
  chainId: string | null,
): SignatureVerdict {
  if (signature === null || signature.value === '' || pubKey === undefined) return 'missing';
  if (signature.algo !== ALGORITHM.algo || signature.version !== ALGORITHM.version) return 'unsupported';
  if (version === 'TX_VERSION_V3') {
    if (chainId === null) return 'unjudged';
    return isSignedBy(pubKey, transactionDigest(chainId, bytes), signature.value) ? 'valid' : 'invalid';
  }
  if (version === 'TX_VERSION_V2') {
    return isSignedBy(pubKey, chainlessDigest(bytes), signature.value) ? 'valid-on-every-chain' : 'invalid';
  }
  return 'unsupported';
}

/** Judges the proof of a transaction. `bits` are its leading zero bits; null or undefined facts make it `unjudged`. */
function judgeProof(
  name: string | undefined,
  { pow }: Transaction,
  bits: number | null,
  difficulty: number | undefined,
): ProofVerdict {
  if (name !== undefined && !needsProof(name)) return 'not-needed';
  if (pow === null || pow.tid === '') return 'missing';
  if (bits === null || difficulty === undefined) return 'unjudged';
  return bits >= difficulty ? 'sufficient' : 'insufficient';
}

function bitsOf({ tid, nonce }: { tid: string; nonce: bigint }, blockHash: string): number {
  return countZeroBits(proofHash(blockHash, tid, nonce));
}
