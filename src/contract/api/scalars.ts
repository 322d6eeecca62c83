/** Scalars of what is local: JSON numbers, which the interface itself has none of. */
import { z } from 'zod';

/** How many there are; also sizes in bytes. */
export const count = z.int().nonnegative();

/** Unix milliseconds of this machine's clock. */
export const moment = z.int();
