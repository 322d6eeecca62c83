/** Schemas that several areas of the local API share. Its numbers are JSON numbers, unlike the published interface's. */
import { z } from 'zod';
import { hexId } from '../scalars.ts';

/** A number of things, or a size in bytes: a whole number from 0. */
export const count = z.int().nonnegative();

/** Unix milliseconds of this machine's clock. */
export const moment = z.int();

/** Number of pixel columns to which a series is reduced. */
export const columns = z.int().min(1).max(4096);

/** The id of a known network. */
export const networkId = z.string().min(1).max(64);

/**
 * A member of each method that changes what belongs to a network, and of queries: the network that the caller shows, or
 * the current one when absent. Another window may have switched meanwhile: then the call fails with NETWORK_SWITCHED.
 */
export const namedNetwork = { network: networkId.optional() };

/** The id of a stored document, such as a draft, or of a preparation. */
export const documentId = z.string().max(100);

/** A public key as 64 hexadecimal digits, read in either case and returned in lower case. */
export const publicKey = hexId.toLowerCase();

/** Coverage of an answer: if it is complete, and when upstream last confirmed it (Unix milliseconds). */
export const coverage = z.object({
  complete: z.boolean(),
  asOf: moment.nullable(),
  /** True for the nodes of an ended epoch whose final values are not stored. */
  isOutdated: z.boolean().optional(),
});

/** A remark for a program: one line, because a line break would end the comment that it becomes. */
export const note = z.string().max(500).regex(/^.*$/, 'must be one line');
