import type { Command } from 'commander';
import type { Output } from './output.ts';

/** What every command is given besides its options. */
export interface CommandContext {
  output: Output;
  version: string;
  /** Ends with status 1 although nothing went wrong: what was asked has the answer no. */
  answerNo(): void;
}

/** Adds one command to the program. */
export type AddCommand = (program: Command, context: CommandContext) => void;
