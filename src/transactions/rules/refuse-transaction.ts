/** The network's checks of a whole transaction before proof, replay and accounts (its code 60). */
import { OrreryError, type Transaction } from '../../contract/index.ts';
import { decodeInputData, type InputData } from '../encoding/input-data.ts';
import { inputDataOf } from '../encoding/transaction-bytes.ts';
import { chainlessDigest, transactionDigest } from '../signing/digest.ts';
import { isSignedBy } from '../signing/ed25519.ts';
import { ALGORITHM } from '../signing/sign-transaction.ts';
import { type RuleFinding, refusalOf } from './findings.ts';
import { findingsOfCommand } from './review.ts';
import { isId, KEY_TEXT } from './values.ts';

const NEVER_SENT = 'delayedTransactionsWrapper';

/**
 * Returns the refusal in the network's words; undefined if this part of the check passes. Of several stages the first
 * that fails gives the message; the signature is the last.
 * @param chainId null if the chain is not known: then no signature for a chain is refused as invalid
 * @throws OrreryError TRANSACTION_INVALID if `inputData` is not base64; such a transaction never reaches a check
 */
export function refusalOfTransaction(tx: Transaction | null, chainId: string | null): string | undefined {
  if (tx === null) return 'tx (is required)';
  return refusalOfVersion(tx) ?? refusalOfSender(tx) ?? refusalOfInputData(tx) ?? refusalOfSignature(tx, chainId);
}

function refusalOfVersion({ version }: Transaction): string | undefined {
  return version === 'TX_VERSION_UNSPECIFIED' ? 'tx.version (is required)' : undefined;
}

function refusalOfSender({ pubKey, address }: Transaction): string | undefined {
  if (pubKey === undefined && address === undefined) return 'tx.from (is required)';
  if (pubKey === undefined || pubKey === '') return 'tx.from.pub_key (is required)';
  return isId(pubKey) ? undefined : `tx.from.pub_key (${KEY_TEXT})`;
}

function refusalOfInputData(tx: Transaction): string | undefined {
  const bytes = inputDataOf(tx);
  if (bytes.length === 0) return 'tx.input_data (is required)';
  let read: InputData;
  try {
    read = decodeInputData(bytes);
  } catch (thrown) {
    if (!OrreryError.hasCode(thrown, 'TRANSACTION_INVALID')) throw thrown;
    return "tx.input_data (couldn't unmarshall input data: proto: cannot parse invalid wire-format data)";
  }
  return refusalOf([
    ...findingsOfEnvelope(read),
    ...(read.command === undefined ? [] : findingsOfCommand(read.command)),
  ]);
}

function findingsOfEnvelope({ command, nonce }: InputData): RuleFinding[] {
  const refuse = (name: string, text: string): RuleFinding => ({
    by: 'check',
    property: `tx.input_data.${name}`,
    path: name,
    text,
  });
  const name = command?.field.jsonName;
  return [
    ...(nonce === 0n ? [refuse('nonce', 'must be positive')] : []),
    ...(name === undefined ? [refuse('command', 'is required')] : []),
    ...(name === NEVER_SENT ? [refuse('command', 'is not supported')] : []),
  ];
}

function refusalOfSignature(
  { signature, pubKey, inputData, version }: Transaction,
  chainId: string | null,
): string | undefined {
  if (signature === null) return 'tx.signature (is required)';
  const { value, algo } = signature;
  const isKnown = algo === ALGORITHM.algo && signature.version === ALGORITHM.version;
  const algoTexts = [...(algo === '' ? ['is required'] : []), ...(isKnown ? [] : ['unsupported algorithm'])];
  const valueTexts = [
    ...(value === '' ? ['is required'] : []),
    ...(/^([\da-f]{2})*$/i.test(value) ? [] : ['should be hex encoded']),
  ];
  const pieces = [
    ...(algoTexts.length === 0 ? [] : [`tx.signature.algo (${algoTexts.join(', ')})`]),
    ...(valueTexts.length === 0 ? [] : [`tx.signature.value (${valueTexts.join(', ')})`]),
    ...(isKnown ? [] : ['tx.signature.version (unsupported algorithm)']),
  ];
  if (pieces.length > 0) return pieces.join(', ');
  const bytes = Buffer.from(inputData, 'base64');
  const isOfChain = version === 'TX_VERSION_V3';
  if (isOfChain && chainId === null) return undefined;
  const digest = isOfChain ? transactionDigest(chainId ?? '', bytes) : chainlessDigest(bytes);
  return isSignedBy(pubKey ?? '', digest, value) ? undefined : 'tx.signature.value (invalid signature)';
}
