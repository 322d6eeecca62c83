import { type CheckResult, OrreryError, type TransactionInspection, tryParseJson } from '../../contract/index.ts';
import { parseBaseUrl } from '../../networks/index.ts';
import { startSandboxThread } from '../../sandbox/index.ts';
import {
  createTransactionLink,
  explainCheck,
  inspectIfReadable,
  readGiven,
  throwAsNeverSent,
} from '../../signing/index.ts';

/** Options of `orrery check`. */
export interface CheckOptions {
  /** "sandbox" or a data gateway's base URL. */
  network: string;
  /** Base URL of the transaction gateway; the data gateway's if absent. */
  transactionAddress?: string | undefined;
  /** A signed transaction as JSON, or its bytes in base64. */
  text: string;
  /** Called with each local finding, and with the meaning of the network's answer. */
  onNote(text: string): void;
}

/**
 * Sends a signed transaction to the network's check, once, and returns the answer. Reports the local findings first.
 * @throws OrreryError TRANSACTION_INVALID, TRANSACTION_NOT_SENT, OPTION_INVALID, UPSTREAM_*, CANCELLED
 */
export async function checkOnce(options: CheckOptions, signal: AbortSignal): Promise<CheckResult> {
  const tx = readGiven(parsed(options.text));
  const { address, close } = await serviceOf(options);
  const link = createTransactionLink({
    open: null,
    profile: { requestsPerSecond: 10 },
    transactionAddress: address,
  });
  try {
    const terms = await link.terms(signal).catch((thrown: unknown) => {
      // A service can check a transaction without reporting its blocks.
      if (OrreryError.hasCode(thrown, 'CANCELLED')) throw thrown;
      return null;
    });
    const inspection = terms && inspectIfReadable(tx, { chainId: terms.chainId, link, now: terms, ownKeys: [] });
    options.onNote(`Local: ${summaryOf(inspection)}`);
    const { result } = await link.check(tx, signal).catch(throwAsNeverSent);
    const { title, text, remedy } = explainCheck(result);
    options.onNote(`${title}. ${text} ${remedy}`);
    return result;
  } finally {
    await link.close();
    await close();
  }
}

/**
 * Parses JSON; returns the text itself if it is no object. Members may be missing: the network's check decides about
 * them.
 */
function parsed(text: string): unknown {
  const json = tryParseJson(text);
  return typeof json === 'object' && json !== null ? json : text;
}

async function serviceOf({ network, transactionAddress }: CheckOptions) {
  const dataAddress = network === 'sandbox' ? undefined : parseBaseUrl('--network', network);
  const address = transactionAddress === undefined ? dataAddress : parseBaseUrl('--tx', transactionAddress);
  if (address !== undefined) return { address, close: async () => {} };
  const sandbox = await startSandboxThread({});
  return { address: sandbox.baseUrl, close: () => sandbox.close() };
}

const SIGNATURES: Readonly<Record<TransactionInspection['signature'], (chainId: string) => string>> = {
  valid: (chainId) => `its signature is valid for ${chainId}`,
  'valid-on-every-chain': () => 'its signature is valid on every chain',
  invalid: (chainId) => `its signature is invalid for ${chainId}`,
  unsupported: () => 'its signature is of an unknown kind',
  missing: () => 'it is not signed',
};

const WINDOWS: Readonly<Record<TransactionInspection['window'], string>> = {
  open: '',
  past: ', which is too old',
  ahead: ', which is in the future',
  unknown: '',
};

function summaryOf(inspection: TransactionInspection | null): string {
  if (inspection === null) return 'nothing could be verified.';
  const { command, sender, signature, chainId, later } = inspection;
  const [name] = Object.keys(command ?? {});
  const parts = [
    name ?? 'it holds no known command',
    sender === null ? 'it names no sender' : `from ${sender}`,
    SIGNATURES[signature](chainId),
    ...(name === undefined ? [] : [proofInWords(inspection)]),
    ...(later === null ? [] : [`the network would reject it on execution (${later.path}: ${later.text})`]),
  ];
  return `${parts.join('; ')}.`;
}

function proofInWords({ proof, proofBits, blockHeight, window }: TransactionInspection): string {
  if (proof === 'not-needed') return 'it needs no proof of work';
  if (proof === 'missing') return 'its proof of work is missing';
  const block = `its proof of work is for block ${blockHeight}${WINDOWS[window]}`;
  if (proofBits === null) return block;
  return `${block} and has ${proofBits} zero bits, which is ${proof === 'insufficient' ? 'not ' : ''}enough`;
}
