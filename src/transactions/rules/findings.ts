/** What the rules find in a command. */

/**
 * Who objects:
 * - `check`: the network's check of a transaction, in its own words
 * - `later`: the network too, but only when the transaction is carried out; in its own words
 * - `orrery`: nobody but Orrery, for safety: what is meant could be something else
 */
export type Objector = 'check' | 'later' | 'orrery';

export interface Finding {
  by: Objector;
  /** Where, in the network's naming: `vote_submission.proposal_id`; `*` for the whole command. */
  property: string;
  /** The same place in JSON names and list positions: `voteSubmission.proposalId`. */
  path: string;
  text: string;
}

/** Something that is allowed, and that a person must have understood before signing. */
export interface Danger {
  /** `loud`: cannot be undone, or reaches further than it seems. */
  weight: 'loud' | 'plain';
  path: string;
  text: string;
}

/** What rules need to know of the world. Whatever is not known is not judged. */
export interface Circumstances {
  /** Unix nanoseconds. */
  now: bigint;
  /** Public key that will sign. */
  sender?: string | undefined;
  /** Public keys of the same person; transfers to them need no warning. */
  ownKeys?: readonly string[] | undefined;
  currentEpoch?: bigint | undefined;
  /** The network's limit of instructions in a batch. */
  largestBatch?: number | undefined;
}

export interface Findings {
  readonly findings: Finding[];
  readonly dangers: Danger[];
}

/**
 * The refusal as the network words it: properties with their messages in the order found, sorted as whole pieces. Undefined
 * where its check passes.
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
