import { expect, test } from 'vitest';
import { Transaction } from '../../contract/index.ts';
import { fromBase64, transactionVectors } from '../vectors.fixture.ts';
import { commandToJson, decodeInputData, encodeInputData } from './input-data.ts';
import { decodeTransaction, encodeTransaction, transactionHash } from './transaction-bytes.ts';

test.each(transactionVectors)('$name has the bytes that other implementations give it', (vector) => {
  const envelope = { nonce: BigInt(vector.nonce), blockHeight: BigInt(vector.blockHeight) };
  const bytes = encodeInputData(vector.command, envelope);
  expect(Buffer.from(bytes).toString('base64')).toBe(vector.inputDataBase64);
  const read = decodeInputData(bytes);
  expect(read).toMatchObject({ ...envelope, canonical: true });
  expect(read.command && commandToJson(read.command)).toEqual(vector.command);
});

test.each(transactionVectors)('$name as a transaction is written in both orders, hashed, and read again', (vector) => {
  const tx = Transaction.parse({
    inputData: vector.inputDataBase64,
    signature: vector.signature,
    pubKey: vector.publicKey,
    version: 'TX_VERSION_V3',
    pow: { tid: vector.pow.tid, nonce: vector.pow.nonce },
  });
  expect(Buffer.from(encodeTransaction(tx, 'by-number')).toString('base64')).toBe(vector.transactionBase64);
  expect(Buffer.from(encodeTransaction(tx, 'sender-last')).toString('base64')).toBe(vector.transactionBase64GoOrder);
  expect(transactionHash(tx, 'by-number')).toBe(vector.transactionHash);
  expect(transactionHash(tx)).toBe(vector.transactionHashGoOrder);
  expect(decodeTransaction(fromBase64(vector.transactionBase64))).toEqual(tx);
  expect(decodeTransaction(fromBase64(vector.transactionBase64GoOrder))).toEqual(tx);
});
