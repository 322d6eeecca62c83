import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';

/** What went wrong and what to do, for a person. */
export function errorText(error: unknown): string {
  if (error instanceof z.ZodError) return new OrreryError('INTERNAL', { problem: z.prettifyError(error) }).message;
  return OrreryError.from(error).message;
}
