import { z } from 'zod';

/** How complete an answer is, and when upstream last confirmed it (Unix milliseconds). */
export const CoverageSchema = z.object({ complete: z.boolean(), asOf: z.int().nullable() });
