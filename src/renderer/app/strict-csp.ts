/**
 * Import this before any module that builds a schema. Otherwise zod would test `new Function`, which the CSP refuses.
 * The build puts this file beside zod, because shared chunks run first.
 */
import { z } from 'zod';

z.config({ jitless: true });
