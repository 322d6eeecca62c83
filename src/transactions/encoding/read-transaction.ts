/** Reads signed transactions in the forms that people have: JSON, as nodes and wallets write it, or the bytes in base64. */
import { fromJson } from '@bufbuild/protobuf';
import { OrreryError, type Transaction } from '../../contract/index.ts';
import { messages } from './descriptor.ts';
import { createProblemList } from './problems.ts';
import { isObject, readMessage } from './read-json.ts';
import { decodeTransaction, fromMessage, type TransactionMessage } from './transaction-bytes.ts';

/** Maximum text length: twice the bytes that networks accept, enough for any encoding of a transaction. */
const MAX_TEXT_LENGTH = 2 * 1_048_576;

/**
 * Parses a transaction from text: a JSON object that is one, or that holds one under `tx`, or standard base64,
 * also in lines.
 * @throws OrreryError TRANSACTION_INVALID for anything else, text longer than 2,097,152 characters, or empty input data
 */
export function readTransactionText(text: string): Transaction {
  if (text.length > MAX_TEXT_LENGTH) throw refused(`it is longer than ${MAX_TEXT_LENGTH} characters`);
  const trimmed = text.trim();
  const tx = trimmed.startsWith('{') ? readTransaction(parse(trimmed)) : decodeTransaction(decode(trimmed));
  if (tx.inputData === '') throw refused('it holds no input data');
  return tx;
}

/**
 * Parses a transaction from JSON strictly; it may be wrapped as `{"tx": ...}`.
 * @throws OrreryError TRANSACTION_INVALID with the path of the first problem
 */
export function readTransaction(json: unknown): Transaction {
  const { transaction } = messages();
  const problems = createProblemList();
  const inner = isObject(json) && isObject(json.tx) && Object.keys(json).length === 1 ? json.tx : json;
  const fields = readMessage(transaction, inner, '', problems);
  const [first] = problems.found;
  if (first !== undefined) throw refused(`${first.path === '' ? 'it' : first.path} ${first.text}`);
  return fromMessage(fromJson(transaction, fields ?? {}) as TransactionMessage);
}

function refused(problem: string): OrreryError {
  return new OrreryError('TRANSACTION_INVALID', { problem });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused('it begins like JSON but is not valid JSON');
  }
}

function decode(text: string): Uint8Array {
  // Programs break base64 into lines.
  const joined = text.replaceAll(/[\r\n]/g, '');
  const bytes = Buffer.from(joined, 'base64');
  if (bytes.toString('base64') !== joined) throw refused('it is neither JSON nor standard base64');
  return bytes;
}
