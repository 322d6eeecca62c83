import { OrreryError } from '../contract/index.ts';

/** The texts of the message that the program shows when it cannot continue. */
export interface Failure {
  title: string;
  /** Says what happened and what to do, for a person. */
  text: string;
  /** The error with its place in the code, for the log. */
  details: string;
}

/** Returns the message about any thrown value. */
export function describeFailure(thrown: unknown): Failure {
  const error = OrreryError.from(thrown);
  const { cause } = error;
  const origin = cause instanceof Error ? (cause.stack ?? cause.message) : (error.stack ?? error.message);
  return { title: 'Orrery cannot continue', text: error.message, details: `${error.code}: ${origin}` };
}
