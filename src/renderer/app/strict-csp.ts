/** Imported before anything that builds a schema: zod would otherwise probe for `new Function`, which the CSP refuses. */
import { z } from 'zod';

z.config({ jitless: true });
