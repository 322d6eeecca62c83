/** Findings of the rules in a command. */

/**
 * The source of an objection:
 * - `check`: the network's check of a transaction, in its own words
 * - `later`: also the network, but only when it executes the transaction; in its own words
 * - `orrery`: only Orrery, for safety: the command may not mean what the person intends
 */
export type Objector = 'check' | 'later' | 'orrery';

export interface Finding {
  by: Objector;
  /** The field in the network's naming: `vote_submission.proposal_id`; `*` for the whole command. */
  property: string;
  /** The same field in JSON names and list indexes: `voteSubmission.proposalId`. */
  path: string;
  text: string;
}

/** An allowed effect that a person must understand before signing. */
export interface Danger {
  /** `loud`: cannot be undone, or has more effect than it seems. */
  weight: 'loud' | 'plain';
  path: string;
  text: string;
}

/** Facts that rules need. A rule skips checks whose facts are unknown. */
export interface Circumstances {
  /** Unix nanoseconds. */
  now: bigint;
  /** Public key that will sign. */
  sender?: string | undefined;
  /** Public keys of the same person; transfers to them need no warning. */
  ownKeys?: readonly string[] | undefined;
  currentEpoch?: bigint | undefined;
  /** The network's maximum number of instructions in a batch. */
  largestBatch?: number | undefined;
}

export interface Findings {
  readonly findings: Finding[];
  readonly dangers: Danger[];
}

/**
 * Returns the refusal in the network's wording: each property with its messages in the order found, sorted as whole
 * pieces. Undefined if its check passes.
 */
export function refusalOf(findings: readonly Finding[]): string | undefined {
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
