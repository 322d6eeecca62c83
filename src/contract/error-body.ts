/** The shape of errors on the wire. It is apart from `OrreryError`, so that what only throws errors loads no schemas. */
import { z } from 'zod';

/** The unexpected-error shape (docs/interface.md 7). `details` are google.rpc types, named by `@type`. */
export const ErrorBody = z.object({
  code: z.int().default(0),
  message: z.string().default(''),
  details: z.array(z.looseObject({ '@type': z.string() })).default([]),
});
export type ErrorBody = z.output<typeof ErrorBody>;
