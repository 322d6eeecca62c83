/**
 * Signs commands. A command is first prepared, which gives its final bytes and their decoded content; the person confirms
 * the content; then exactly these bytes are signed. Bytes that are not a proper command are never signed.
 */
import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@bufbuild/protobuf';
import { OrreryError, type Transaction } from '../../contract/index.ts';
import { isOffered } from '../encoding/describe-commands.ts';
import { commandToJson, decodeInputData, type Envelope, encodeInputData } from '../encoding/input-data.ts';
import { requireCommand } from '../encoding/read-command.ts';
import { transactionDigest } from './digest.ts';
import { publicKeyOf, signDigest } from './ed25519.ts';

/** The only signature algorithm that the network accepts. */
export const ALGORITHM = { algo: 'vega/ed25519', version: 1 } as const;

/** A command in its final bytes, with the content decoded from them: a person sees and confirms that content. */
export interface PreparedTransaction extends Envelope {
  /** The chain for which it will be signed. */
  chainId: string;
  /** The bytes to sign. */
  inputData: Uint8Array;
  /** Name of the command. */
  name: string;
  /** The command `{"<name>": {...}}`, decoded from `inputData`. */
  command: JsonObject;
}

/** A solved proof of work of a transaction. */
export interface Proof {
  /** The random text with which the proof was made. */
  tid: string;
  /** The number that solves it. It is not the nonce of the transaction. */
  nonce: bigint;
}

/** Returns a new nonce: 64 random bits, never zero. */
export function makeNonce(): bigint {
  return randomBytes(8).readBigUInt64BE() || 1n;
}

/**
 * Encodes a command for a chain, with a new nonce unless one is given, and decodes the bytes again. Signs nothing.
 * @param blockHeight height of the block that the proof of work is made with
 * @throws OrreryError COMMAND_INVALID, COMMAND_NOT_OFFERED, TRANSACTION_INVALID if the chain has no id
 */
export function prepareTransaction(
  command: unknown,
  { chainId, blockHeight, nonce = makeNonce() }: { chainId: string; blockHeight: bigint; nonce?: bigint },
): PreparedTransaction {
  requireOffered(requireCommand(command).field.jsonName);
  return readPrepared(chainId, encodeInputData(command, { nonce, blockHeight }));
}

/**
 * Decodes the bytes of a prepared transaction. They must be a whole, offered command, encoded in the standard way.
 * @throws OrreryError TRANSACTION_INVALID, COMMAND_NOT_OFFERED
 */
function readPrepared(chainId: string, inputData: Uint8Array): PreparedTransaction {
  const { command, nonce, blockHeight, canonical } = decodeInputData(inputData);
  if (chainId === '' || chainId.includes('\0')) throw refused('the chain has no id');
  if (command === undefined) throw refused('it holds no command');
  if (!canonical) throw refused('its bytes hold more than they say');
  if (nonce === 0n) throw refused('its nonce is zero');
  const name = command.field.jsonName;
  requireOffered(name);
  return { chainId, inputData, name, command: commandToJson(command), nonce, blockHeight };
}

function refused(problem: string): OrreryError {
  return new OrreryError('TRANSACTION_INVALID', { problem });
}

function requireOffered(name: string): void {
  if (!isOffered(name)) throw new OrreryError('COMMAND_NOT_OFFERED', { command: name });
}

/**
 * Signs a prepared transaction, version 3, and returns it with its proof. Decodes the bytes again; they must be a
 * whole, offered command.
 * @param secretKey 32 bytes; not kept
 * @throws OrreryError TRANSACTION_INVALID, COMMAND_NOT_OFFERED
 */
export function signTransaction(
  { chainId, inputData }: Pick<PreparedTransaction, 'chainId' | 'inputData'>,
  secretKey: Uint8Array,
  { tid, nonce }: Proof,
): Transaction {
  readPrepared(chainId, inputData);
  const value = signDigest(transactionDigest(chainId, inputData), secretKey);
  return {
    inputData: Buffer.from(inputData).toString('base64'),
    signature: { value, ...ALGORITHM },
    pubKey: publicKeyOf(secretKey),
    version: 'TX_VERSION_V3',
    pow: { tid, nonce },
  };
}
