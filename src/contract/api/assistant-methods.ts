/**
 * Assistants: programs that ask over the Model Context Protocol (`orrery mcp`, docs/query.md). They may only read, and
 * only when a person allowed it.
 */
import { z } from 'zod';
import { count, moment, namedNetwork } from './common.ts';

/** The preference `{ isAllowed }` that lets assistants read; off where it is absent. */
export const ASSISTANTS_PREFERENCE = 'assistants';
/** The value of that preference; a value of another form means that assistants may not read. */
export const AssistantAccess = z.object({ isAllowed: z.boolean() }).catch({ isAllowed: false });

const content = {
  /** The assistant's own name for itself; empty when it gave none. */
  client: z.string().max(200),
  tool: z.string().max(100),
  /** Its arguments as JSON text, which may be cut; those of a query contain the SQL. */
  input: z.string().max(20_000),
  startedAt: moment,
  elapsedMs: count,
  /** Rows that it got; null when the answer has none. */
  rows: count.nullable(),
  /** The reason why it was refused or failed, in words; null when it was answered. */
  problem: z.string().max(2_000).nullable(),
};

/** One call of a tool by an assistant, as the list of calls has it. */
export const AssistantCall = z.object(content);
export type AssistantCall = z.output<typeof AssistantCall>;

/** The methods of the explorer's API for the list of calls that assistants made. */
export const assistantMethods = {
  /** The command with which a program on this machine starts `orrery mcp` on the data of this explorer. */
  assistantCommand: { input: z.strictObject({}), output: z.object({ command: z.string(), args: z.array(z.string()) }) },
  /** The last 200 calls of assistants, newest first. */
  assistantCalls: { input: z.strictObject({}), output: z.object({ calls: z.array(AssistantCall) }) },
  /** Lists a call. `orrery mcp` sends it where an explorer holds the data folder. */
  addAssistantCall: { input: z.strictObject(content), output: z.object({}) },
  /** Deletes the list of calls. */
  clearAssistantCalls: { input: z.strictObject(namedNetwork), output: z.object({}) },
  /** Takes back the last deletion, until the explorer ends. `restored` is the number of calls; 0 if there is none to take back. */
  restoreAssistantCalls: { input: z.strictObject(namedNetwork), output: z.object({ restored: count }) },
} as const;

/** The events about calls of assistants. */
export const assistantEvents = [
  /** The list of calls changed. */
  z.object({ type: z.literal('assistants') }),
] as const;
