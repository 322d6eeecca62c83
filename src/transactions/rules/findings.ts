/** Findings of the rules in a command. */
import type { Danger } from '../../contract/index.ts';

/**
 * The source of an objection:
 * - `check`: the network's check of a transaction, in its own words
 * - `later`: the network when it executes the transaction, in its own words; its check accepts it
 * - `orrery`: only Orrery, for safety: the command may not mean what the person intends
 */
export type Objector = 'check' | 'later' | 'orrery';

/** An objection to a command, found by the rules. */
export interface RuleFinding {
  /** The source of the objection. */
  by: Objector;
  /** The field in the network's naming: `vote_submission.proposal_id`; `*` for the whole command. */
  property: string;
  /** The same field in JSON names and list indexes: `voteSubmission.proposalId`. */
  path: string;
  /** The objection. It continues the sentence that the field begins: `is required`. */
  text: string;
}

/** Facts that rules need. A rule skips checks whose facts are unknown. */
export interface Circumstances {
  /** The time with which the rules compare (Unix nanoseconds). */
  now: bigint;
  /** Public key that will sign. */
  sender?: string | undefined;
  /** Public keys of the same person; transfers to them need no warning. "locked" if the vault is locked. */
  ownKeys?: readonly string[] | 'locked' | undefined;
  /** Number of the network's current epoch. */
  currentEpoch?: bigint | undefined;
  /** The network's maximum number of instructions in a batch. */
  largestBatch?: number | undefined;
}

/** Objections and dangers found so far. */
export interface RuleFindings {
  readonly findings: RuleFinding[];
  readonly dangers: Danger[];
}

/**
 * Returns the refusal in the network's wording: "property (message, message)" for each property, in the order of their
 * bytes. Undefined if the network's check passes.
 */
export function refusalOf(findings: readonly RuleFinding[]): string | undefined {
  const texts = new Map<string, string[]>();
  for (const { by, property, text } of findings) {
    if (by === 'check') texts.set(property, [...(texts.get(property) ?? []), text]);
  }
  const pieces = [...texts].map(([property, found]) => `${property} (${found.join(', ')})`);
  return pieces.length === 0 ? undefined : pieces.sort(compareBytes).join(', ');
}

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
