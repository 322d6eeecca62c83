import { type CommandShape, OrreryError, type Preparation, type ReviewProblem } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { placeInWords, separatorBefore } from '../compose/place-words.ts';
import { useShape } from '../compose/use-commands.ts';
import { camelName } from '../form/arrange.ts';
import { plainWords } from '../form/plain-words.ts';
import { isJsonObject, type Json, valueAt } from '../json/value.ts';

/** Returns a problem of a command as a sentence without its full stop: "Expires is in the past: enter a later time". */
export function problemInWords(
  { path, text }: Pick<ReviewProblem, 'path' | 'text'>,
  shape: CommandShape | undefined,
  command: Json,
): string {
  const value = isJsonObject(command) ? valueAt(command, path.split('.').map(camelName)) : undefined;
  const words = plainWords(text, value, path) ?? text;
  return `${placeInWords(path, shape)}${separatorBefore(words)}${words}`;
}

/**
 * Returns the text for a person about a signature that failed. A command that has got a problem since it was prepared
 * is named by the field, as in the form; the path and the words of the rule follow.
 */
function refusalText(thrown: unknown, shape: CommandShape | undefined, command: Json): string {
  const { code, parameters } = OrreryError.from(thrown);
  const { field = '', problem = '' } = parameters;
  if (code !== 'COMMAND_INVALID') return errorText(thrown);
  const sentence = problemInWords({ path: field, text: problem }, shape, command);
  return `${sentence}. Go back to editing to correct it. (${field}: ${problem})`;
}

/** Returns a function that says, for an error, why a preparation was not signed. */
export function useRefusalText({ name, command }: Pick<Preparation, 'name' | 'command'>): (thrown: unknown) => string {
  const { data: shape } = useShape(name);
  return (thrown) => refusalText(thrown, shape, command as Json);
}
