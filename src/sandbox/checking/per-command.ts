/** Checks of single commands against the sandbox's state: disabled features (51) and each command's own check (70). */
import type { JsonObject } from '@bufbuild/protobuf';
import { MAX_BATCH } from './terms.ts';

/** A refusal by the network's check: its code and its text. */
export interface CheckRefusal {
  code: number;
  /** The reason in the network's words. */
  data: string;
}

/** Commands of automated market makers, which the sandbox does not have. */
const WITHOUT_POOLS: ReadonlySet<string> = new Set(['submitAmm', 'amendAmm', 'cancelAmm']);
const OF_VALIDATORS: Readonly<Record<string, string>> = {
  nodeVote: 'node vote not sent by validator',
  nodeSignature: 'node signature not sent by validator',
  chainEvent: 'chain event not sent by validator',
};
const BATCH_LISTS = [
  'updateMarginMode',
  'cancellations',
  'amendments',
  'submissions',
  'stopOrdersCancellation',
  'stopOrdersSubmission',
];

/**
 * Returns the refusal of a command that the sandbox's state does not allow; undefined if it is allowed.
 * @param body the decoded command
 * @param markets ids of the markets
 */
export function refusalOfCommand(
  name: string,
  body: JsonObject,
  markets: ReadonlySet<string>,
): CheckRefusal | undefined {
  if (WITHOUT_POOLS.has(name)) return { code: 51, data: 'amm pool disabled' };
  const ofValidators = Object.hasOwn(OF_VALIDATORS, name) ? OF_VALIDATORS[name] : undefined;
  if (ofValidators !== undefined) return { code: 70, data: ofValidators };
  if (name === 'orderSubmission' && !markets.has(String(body.marketId)))
    return { code: 70, data: 'market does not exist' };
  if (name === 'batchMarketInstructions') return refusalOfBatch(body);
  return undefined;
}

function refusalOfBatch(body: JsonObject): CheckRefusal | undefined {
  const count = BATCH_LISTS.reduce((sum, list) => sum + entriesOf(body, list), 0);
  if (count <= MAX_BATCH) return undefined;
  return { code: 70, data: `market batch instructions too big, got(${count}), expected(${MAX_BATCH})` };
}

function entriesOf(body: JsonObject, list: string): number {
  const entries = body[list];
  return Array.isArray(entries) ? entries.length : 0;
}
