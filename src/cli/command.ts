import type { Command } from 'commander';
import type { Output } from './output.ts';

/** Every command gets this besides its options. */
export interface CommandContext {
  output: Output;
  version: string;
  /** Ends with status 1 without an error: the answer to the question is no. */
  answerNo(): void;
}

/** Adds one command to the program. */
export type AddCommand = (program: Command, context: CommandContext) => void;
