import type { Command } from 'commander';
import type { Output } from './output.ts';

/** The objects that every command gets in addition to its options. */
export interface CommandContext {
  output: Output;
  version: string;
  /** Makes the command end with status 1 without an error, because the answer to the question is no. */
  answerNo(): void;
}

/** Adds one command of the command line to the program. */
export type AddCommand = (program: Command, context: CommandContext) => void;
