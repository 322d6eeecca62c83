/**
 * Imported before anything that builds a schema: zod would otherwise probe for `new Function`, which the CSP refuses. The
 * build puts this beside zod, since chunks that others share run first.
 */
import { z } from 'zod';

z.config({ jitless: true });
