import { z } from 'zod';

/** How far an answer can be trusted to be everything, and when upstream last confirmed it (Unix milliseconds). */
export const CoverageSchema = z.object({ complete: z.boolean(), asOf: z.int().nullable() });
