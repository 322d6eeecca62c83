import type { Command } from 'commander';
import type { Output } from './output.ts';

/** What every command is given besides its options. */
export interface CommandContext {
  output: Output;
  version: string;
}

/** Adds one command to the program. */
export type AddCommand = (program: Command, context: CommandContext) => void;
