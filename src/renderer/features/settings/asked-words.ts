import type { AssistantCall } from '../../../contract/index.ts';
import { visibleText } from '../../ui/format/index.ts';

/**
 * Returns the input of an assistant's call as text to show: its SQL with the parameters, or its arguments. Line ends
 * are kept; other invisible characters are made visible.
 */
export function askedWords({ input }: Pick<AssistantCall, 'input'>): string {
  return asked(input).split('\n').map(visibleText).join('\n');
}

function asked(input: string): string {
  let read: unknown;
  try {
    read = JSON.parse(input);
  } catch {
    // A long input is cut.
    return input;
  }
  if (typeof read !== 'object' || read === null || !('sql' in read) || typeof read.sql !== 'string') return input;
  const { sql, ...rest } = read;
  const params =
    'params' in rest && Object.keys(rest.params ?? {}).length > 0 ? `\n${JSON.stringify(rest.params)}` : '';
  return `${sql}${params}`;
}
