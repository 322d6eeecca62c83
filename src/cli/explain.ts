import type { OrreryError } from '../contract/index.ts';

/** Returns the message of an error with the options of the command line, in place of the names in the interface. */
function withOptions({ code, message }: OrreryError): string {
  if (code === 'RANGE_REVERSED') return message.replace('fromBlock', '--from').replace('toBlock', '--to');
  // The sandbox calls its options by their names without dashes.
  return code === 'OPTION_INVALID' ? message.replace(/^[a-z]+(?= is )/, '--$&') : message;
}

/** Returns the text of an error for people: what happened and what to do. For an internal error it adds the stack. */
export function explainError(error: OrreryError): string {
  const text = `orrery: ${withOptions(error)}`;
  return error.code === 'INTERNAL' && error.cause instanceof Error ? `${text}\n${error.cause.stack}` : text;
}
