import { type CheckResult, OrreryError, type TransactionInspection, tryParseJson } from '../contract/index.ts';
import { profileFor } from '../networks/index.ts';
import { startSandboxThread } from '../sandbox/index.ts';
import { createGatewayLink, explainCheck, inspectIfReadable, readGiven, throwAsNeverSent } from '../signing/index.ts';
import { createUpstream } from '../upstream/index.ts';

/** Options of `orrery check`. */
export interface CheckOptions {
  /** "sandbox" or a data gateway's base URL. */
  network: string;
  /** Base URL of the transaction gateway, which must be of the same chain; the data gateway's if absent. */
  transactionAddress?: string | undefined;
  /** A signed transaction as JSON, or its bytes in base64. */
  text: string;
  /** Called with each local finding, and with the meaning of the network's answer. */
  onNote(text: string): void;
}

/** A data gateway only says its chain here. These limits keep a slow one from delaying the check for long (milliseconds). */
const TIMEOUTS = { headers: 5_000, body: 5_000, whole: 10_000 };
const MAX_IDENTITY_BYTES = 256 * 1024;

/**
 * Sends a signed transaction to the network's check, once, and returns the answer. Reports the local findings first. A
 * transaction gateway of another chain than the data gateway gets nothing.
 * @throws OrreryError TRANSACTION_INVALID, TRANSACTION_NOT_SENT, GATEWAY_MISMATCH, OPTION_INVALID, UPSTREAM_*, CANCELLED
 */
export async function checkOnce(options: CheckOptions, signal: AbortSignal): Promise<CheckResult> {
  const tx = readGiven(parsed(options.text));
  const { dataAddress, address, close } = await servicesOf(options);
  let link: ReturnType<typeof createGatewayLink> | undefined;
  try {
    const chainId = dataAddress === address ? undefined : await chainOf(dataAddress, options.onNote, signal);
    link = createGatewayLink(address, chainId);
    const terms = await link.terms(signal).catch((thrown: unknown) => {
      // A service can check a transaction without reporting its blocks.
      if (OrreryError.hasCode(thrown, 'CANCELLED', 'GATEWAY_MISMATCH')) throw thrown;
      return null;
    });
    const inspection = terms && inspectIfReadable(tx, { chainId: terms.chainId, link, now: terms, ownKeys: [] });
    options.onNote(`Local: ${summaryOf(inspection)}`);
    const { result } = await link.check(tx, signal).catch(throwAsNeverSent);
    const { title, text, remedy } = explainCheck(result);
    options.onNote(`${title}. ${text} ${remedy}`);
    return result;
  } finally {
    await link?.close();
    await close();
  }
}

/**
 * Asks a data gateway for the id of its chain. Undefined if it does not say it, which is then a note: nobody knows if
 * another gateway is of the same chain.
 * @throws OrreryError CANCELLED
 */
async function chainOf(
  baseUrl: string,
  onNote: CheckOptions['onNote'],
  signal: AbortSignal,
): Promise<string | undefined> {
  const upstream = createUpstream({ baseUrl, timeouts: TIMEOUTS, answerAtMost: MAX_IDENTITY_BYTES });
  let reason = 'it does not name it';
  try {
    const { chainId } = await upstream.identify(signal);
    if (chainId !== null) return chainId;
  } catch (thrown) {
    const error = OrreryError.from(thrown);
    if (error.code === 'CANCELLED') throw error;
    reason = error.summary;
  } finally {
    await upstream.close();
  }
  onNote(
    `The chain of the data gateway is not known (${reason}), so the transaction gateway may belong to another one.`,
  );
  return undefined;
}

/**
 * Parses JSON; returns the text itself if it is no object. Members may be missing: the network's check decides about
 * them.
 */
function parsed(text: string): unknown {
  const json = tryParseJson(text);
  return typeof json === 'object' && json !== null ? json : text;
}

/** @throws OrreryError OPTION_INVALID, also for a transaction gateway beside the sandbox, which checks itself */
async function servicesOf({ network, transactionAddress }: CheckOptions) {
  const { kind, dataGateways, transactionGateway } = profileFor([], network, transactionAddress);
  const [dataAddress = ''] = dataGateways;
  if (kind === 'remote') return { dataAddress, address: transactionGateway ?? dataAddress, close: async () => {} };
  const sandbox = await startSandboxThread({});
  return { dataAddress: sandbox.baseUrl, address: sandbox.baseUrl, close: () => sandbox.close() };
}

const SIGNATURES: Readonly<Record<TransactionInspection['signature'], (chainId: string) => string>> = {
  valid: (chainId) => `its signature is valid for ${chainId}`,
  'valid-on-every-chain': () => 'its signature is valid on every chain',
  invalid: (chainId) => `its signature is invalid for ${chainId}`,
  unsupported: () => 'its signature is of an unknown kind',
  missing: () => 'it is not signed',
  unjudged: () => 'its signature was not checked, because its chain is not known',
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
