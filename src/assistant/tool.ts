import { z } from 'zod';
import type { ExplorerApi } from '../contract/index.ts';
import type { ToolAnswer } from './answer.ts';

/** The part of the explorer that tools use. */
export type ToolApi = Pick<ExplorerApi, 'call'>;

/** A question that an assistant can ask. It only reads. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** For the assistant: when to use it, and what it answers. */
  description: string;
  input: Input;
  /** @throws OrreryError, which becomes a result that says why there is no answer */
  answer(api: ToolApi, input: z.output<Input>, signal: AbortSignal): Promise<ToolAnswer>;
}

/**
 * Returns the tool as it is, and lets the compiler check that `answer` takes what `input` describes. The result has no
 * type parameter, so that tools fit into one list.
 */
export const defineTool = <Input extends z.ZodObject>(tool: Tool<Input>): Tool => tool as unknown as Tool;

/**
 * Returns the schema of a whole number as text: 1 to 19 digits, no sign. JSON has no integers of 64 bits.
 * @param what the meaning of the number, for the assistant
 */
export const wholeNumber = (what: string) =>
  z
    .string()
    .regex(/^\d{1,19}$/, 'must be a whole number')
    .describe(what);
