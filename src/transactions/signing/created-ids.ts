import type { JsonObject } from '@bufbuild/protobuf';
import { sha3_256 } from '@noble/hashes/sha3.js';

/** An object that a transaction will create. Its id follows from the signature, before it is sent (docs/signing.md 1.3). */
export interface CreatedId {
  /** The kind of the object. */
  what: 'order' | 'stopOrder' | 'proposal' | 'transfer' | 'withdrawal' | 'referralSet';
  /** The part of the command that describes it, in the form of Problem.path. */
  path: string;
  /** The id that the network will give it, 64 hexadecimal digits. */
  id: string;
}

const SINGLE: Readonly<Record<string, CreatedId['what']>> = {
  orderSubmission: 'order',
  proposalSubmission: 'proposal',
  batchProposalSubmission: 'proposal',
  transfer: 'transfer',
  withdrawSubmission: 'withdrawal',
  createReferralSet: 'referralSet',
};

/**
 * Returns the ids of the objects that a command creates: the hash of the signature, then the hash of that, and so on;
 * empty if it creates none. Stop orders in a batch are left out, because their ids depend on the results of earlier
 * instructions.
 * @param command `{"<name>": {...}}` as decoded
 * @param signature in hexadecimal digits
 */
export function createdIds(command: JsonObject, signature: string): CreatedId[] {
  const [name = ''] = Object.keys(command);
  const body = command[name] as JsonObject;
  const next = idChain(signature);
  const single = Object.hasOwn(SINGLE, name) ? SINGLE[name] : undefined;
  if (single !== undefined) return [{ what: single, path: name, id: next() }];
  if (name === 'stopOrdersSubmission') {
    return ['fallsBelow', 'risesAbove']
      .filter((half) => Object.hasOwn(body, half))
      .map((half) => ({ what: 'stopOrder', path: `${name}.${half}`, id: next() }));
  }
  if (name === 'batchMarketInstructions' && Array.isArray(body.submissions)) {
    return body.submissions.map((_, index) => ({ what: 'order', path: `${name}.submissions.${index}`, id: next() }));
  }
  return [];
}

/**
 * Returns a function that gives the next id at each call: the hash of the one before, the first one that of the
 * signature.
 */
function idChain(signature: string): () => string {
  let last: Uint8Array = Buffer.from(signature, 'hex');
  return () => {
    last = sha3_256(last);
    return Buffer.from(last).toString('hex');
  };
}
