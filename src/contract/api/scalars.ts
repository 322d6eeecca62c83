/** Scalars of local values: JSON numbers, which the published interface does not use. */
import { z } from 'zod';

/** A number of things, or a size in bytes. */
export const count = z.int().nonnegative();

/** Unix milliseconds of this machine's clock. */
export const moment = z.int();
