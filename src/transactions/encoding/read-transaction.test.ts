import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Transaction } from '../../contract/index.ts';
import { fromBase64, transactionVectors } from '../vectors.fixture.ts';
import { readTransaction, readTransactionText } from './read-transaction.ts';
import { decodeTransaction } from './transaction-bytes.ts';

const [vector] = transactionVectors;
const base64 = vector?.transactionBase64 ?? '';
const tx = decodeTransaction(fromBase64(base64));
const json = z.encode(Transaction, tx);

describe('a signed transaction is read', () => {
  test.each<[string, string]>([
    ['base64', `  ${base64}\n`],
    ['base64 in lines', base64.replaceAll(/.{76}/g, '$&\r\n')],
    ['base64 in the other order of fields', vector?.transactionBase64GoOrder ?? ''],
    ['JSON', JSON.stringify(json, null, 2)],
    ['the body of a check', JSON.stringify({ tx: json })],
    ['JSON with numbers for enums', JSON.stringify({ ...json, version: 3 })],
    ['JSON in snake_case', JSON.stringify({ ...json, inputData: undefined, input_data: json.inputData })],
  ])('from %s', (_, text) => {
    expect(readTransactionText(text)).toEqual(tx);
  });

  test.each<[string, string, string]>([
    ['nothing', '', 'it holds no input data'],
    ['an empty object', '{}', 'it holds no input data'],
    ['words', 'not a transaction', 'it is neither JSON nor standard base64'],
    ['broken JSON', '{"inputData": secret', 'it begins like JSON but is not valid JSON'],
    ['an unknown field', JSON.stringify({ ...json, fee: 1 }), 'fee is an unknown field'],
    ['a field of another kind', JSON.stringify({ ...json, pow: { tid: 7 } }), 'pow.tid must be text'],
    ['two senders', JSON.stringify({ ...json, address: 'x' }), 'address cannot be set together with "pubKey"'],
    ['far too much', 'x'.repeat(2 * 1_048_576 + 1), 'it is longer than 2097152 characters'],
  ])('but not from %s', (_, text, problem) => {
    expect(() => readTransactionText(text)).toThrow(
      expect.objectContaining({ code: 'TRANSACTION_INVALID', parameters: { problem } }),
    );
  });

  test('bytes that are no message are refused', () => {
    expect(() => readTransactionText('/////w==')).toThrow(expect.objectContaining({ code: 'TRANSACTION_INVALID' }));
  });

  test('its content may be wrong; other functions check that', () => {
    expect(readTransaction({ inputData: 'AA==', pubKey: 'x' })).toMatchObject({
      pubKey: 'x',
      signature: null,
      pow: null,
    });
  });
});
