import { z } from 'zod';
import { hexId } from './scalars.ts';

/** A perpetual market; code and name are empty when the network does not give them. */
export const Market = z.object({
  id: hexId,
  code: z.string(),
  name: z.string(),
});
export type Market = z.output<typeof Market>;
