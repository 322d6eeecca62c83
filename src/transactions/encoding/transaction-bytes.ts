/** A whole transaction as bytes, for its hash and for reading the raw form that other tools print. */
import { createHash } from 'node:crypto';
import { create, fromBinary, type Message, toBinary } from '@bufbuild/protobuf';
import { OrreryError, type Transaction, TX_VERSION_NUMBERS, TX_VERSIONS } from '../../contract/index.ts';
import { messages } from './descriptor.ts';

/** A transaction as the protobuf library decodes it, before it becomes a `Transaction`. */
export type TransactionMessage = Message & {
  inputData: Uint8Array;
  signature?: { value: string; algo: string; version: number };
  from: { case: 'address' | 'pubKey'; value: string } | { case: undefined };
  version: number;
  pow?: { tid: string; nonce: bigint };
};

/**
 * The two valid field orders of a transaction. A node that receives JSON writes the sender last; most encoders write
 * fields by number. The hashes differ accordingly.
 */
export type FieldOrder = 'sender-last' | 'by-number';

/**
 * Returns the bytes of a transaction with its fields in the given order.
 * @throws OrreryError TRANSACTION_INVALID if `inputData` is not standard base64
 */
export function encodeTransaction(tx: Transaction, order: FieldOrder): Uint8Array {
  const { transaction } = messages();
  const write = (part: object) => toBinary(transaction, create(transaction, part as never));
  const body = { inputData: inputDataOf(tx), ...(tx.signature === null ? {} : { signature: tx.signature }) };
  const rest = {
    version: TX_VERSION_NUMBERS[TX_VERSIONS.indexOf(tx.version)] ?? 0,
    ...(tx.pow === null ? {} : { pow: tx.pow }),
  };
  const from = senderOf(tx);
  if (order === 'by-number') return write({ ...body, ...rest, from });
  // The parts of a message may be in any order, each encoded by itself.
  return Buffer.concat([write(body), write(rest), write({ from })]);
}

function senderOf({ address, pubKey }: Transaction): TransactionMessage['from'] {
  if (pubKey !== undefined) return { case: 'pubKey', value: pubKey };
  return address === undefined ? { case: undefined } : { case: 'address', value: address };
}

/**
 * Returns the signed bytes of a transaction.
 * @throws OrreryError TRANSACTION_INVALID if they are not standard base64
 */
export function inputDataOf({ inputData }: Transaction): Uint8Array {
  const bytes = Buffer.from(inputData, 'base64');
  if (bytes.toString('base64') !== inputData) {
    throw new OrreryError('TRANSACTION_INVALID', { problem: 'its input data is not standard base64' });
  }
  return bytes;
}

/**
 * Decodes a whole transaction from its bytes, with its fields in any order. The input data is not decoded.
 * @throws OrreryError TRANSACTION_INVALID if the bytes are no transaction, or of an unknown version
 */
export function decodeTransaction(bytes: Uint8Array): Transaction {
  let message: TransactionMessage;
  try {
    message = fromBinary(messages().transaction, bytes) as TransactionMessage;
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new OrreryError('TRANSACTION_INVALID', { problem: `it cannot be decoded (${problem})` }, { cause });
  }
  return fromMessage(message);
}

/** Converts a decoded message to a transaction. @throws OrreryError TRANSACTION_INVALID if its version is unknown */
export function fromMessage(message: TransactionMessage): Transaction {
  const { from, signature, pow } = message;
  const version = TX_VERSIONS[TX_VERSION_NUMBERS.indexOf(message.version)];
  if (version === undefined) throw new OrreryError('TRANSACTION_INVALID', { problem: 'its version is not known' });
  return {
    inputData: Buffer.from(message.inputData).toString('base64'),
    signature: signature === undefined ? null : pick(signature),
    ...(from.case === undefined ? {} : { [from.case]: from.value }),
    version,
    pow: pow === undefined ? null : { tid: pow.tid, nonce: pow.nonce },
  };
}

function pick({ value, algo, version }: { value: string; algo: string; version: number }) {
  return { value, algo, version };
}

/**
 * Returns the hash under which the network knows a transaction: SHA-256 of its bytes, in upper-case hexadecimal digits.
 * @throws OrreryError TRANSACTION_INVALID if `inputData` is not standard base64
 */
export function transactionHash(tx: Transaction, order: FieldOrder = 'sender-last'): string {
  return createHash('sha256').update(encodeTransaction(tx, order)).digest('hex').toUpperCase();
}
