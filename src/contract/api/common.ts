/** Schemas that several areas of the local API share. Its numbers are JSON numbers, unlike the published interface's. */
import { z } from 'zod';
import { hexId } from '../scalars.ts';

/** A number of things, or a size in bytes. */
export const count = z.int().nonnegative();

/** Unix milliseconds of this machine's clock. */
export const moment = z.int();

/** Number of pixel columns to which a series is reduced. */
export const columns = z.int().min(1).max(4096);

/** Key of a stored document or a preparation. */
export const documentId = z.string().max(100);

export const publicKey = hexId.toLowerCase();

/** Coverage of an answer: if it is complete, and when upstream last confirmed it (Unix milliseconds). */
export const coverage = z.object({ complete: z.boolean(), asOf: moment.nullable() });
