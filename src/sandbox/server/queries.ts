import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';

/**
 * Parses a query string; parameters that the schema does not name are ignored, as real services do.
 * @throws OrreryError PARAMETER_INVALID naming the first bad parameter
 */
export function readQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const read = schema.safeParse(query);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = String(issue?.path[0] ?? '');
  const value = String((query as Record<string, unknown>)[field]);
  throw new OrreryError('PARAMETER_INVALID', { field, value, allowed: issue?.message ?? 'is wrong' });
}

/** The schema of a number in a query string that stays below 2^53. */
export const smallNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number);
