import { fromJson, fromJsonString, type Message } from '@bufbuild/protobuf';
import { ValueSchema } from '@bufbuild/protobuf/wkt';
import { OrreryError } from '../../contract/index.ts';
import { type CommandField, messages } from './descriptor.ts';
import { createProblemList, type Problem } from './problems.ts';
import { isObject, readMessage } from './read-json.ts';
import type { StandIn } from './stand-in.ts';

/** Maximum JSON text of a command, in UTF-16 units; the longest proposals are far smaller. */
const MAX_TEXT_LENGTH = 1_048_576;

/** A decoded command: its field within InputData and its message. */
export interface Command {
  field: CommandField;
  message: Message;
}

/** The result of parsing a command strictly. */
export interface CommandReading {
  /** The command, without the fields that have problems; undefined when there is no single command. */
  command: Command | undefined;
  /** All problems, at most 100; empty if the text is a valid command. */
  problems: readonly Problem[];
}

/**
 * Parses `{"<command>": {...}}` strictly and finds every problem, up to 100. Names may be camelCase or snake_case.
 * Never throws.
 * @param standIn gives values in place of those with problems, which the command then has too
 */
export function readCommand(json: unknown, standIn?: StandIn): CommandReading {
  const problems = createProblemList();
  const found = findCommand(json, problems.add);
  if (found === undefined) return { command: undefined, problems: problems.found };
  const { field, key, body } = found;
  const fields = readMessage(field.message, body, key, problems, standIn);
  if (fields === undefined) return { command: undefined, problems: problems.found };
  try {
    return { command: { field, message: fromJson(field.message, fields) }, problems: problems.found };
  } catch (thrown) {
    // Parsing refuses everything that cannot be converted. If it missed something, that must still not be signed.
    problems.add(key, thrown instanceof Error ? thrown.message : String(thrown));
    return { command: undefined, problems: problems.found };
  }
}

/**
 * Parses a command as `readCommand` does, from JSON text in which no name may occur twice. Text that is not JSON, or
 * longer than 1,048,576 characters, is a problem too.
 */
export function readCommandText(text: string): CommandReading {
  const refuse = (problem: string): CommandReading => ({ command: undefined, problems: [{ path: '', text: problem }] });
  if (text.length > MAX_TEXT_LENGTH) return refuse(`is longer than ${MAX_TEXT_LENGTH} characters`);
  try {
    const json: unknown = JSON.parse(text);
    // JSON.parse keeps the last of two equal names; this parser refuses them, and unlimited nesting.
    fromJsonString(ValueSchema, text);
    return readCommand(json);
  } catch (thrown) {
    // A syntax error quotes the text, which may be anything that was pasted.
    if (thrown instanceof SyntaxError) return refuse('is not JSON');
    return refuse('has a name twice in one object, or is nested too deeply');
  }
}

/** Returns the one command of a JSON object. @throws OrreryError COMMAND_INVALID naming the first problem */
export function requireCommand(json: unknown): Command {
  const { command, problems } = readCommand(json);
  const [first] = problems;
  if (first !== undefined)
    throw new OrreryError('COMMAND_INVALID', { field: first.path === '' ? 'it' : first.path, problem: first.text });
  if (command === undefined) throw new OrreryError('COMMAND_INVALID', { field: 'it', problem: 'holds no command' });
  return command;
}

/**
 * Returns the one command in a JSON object, with its key as given; undefined if there is none or more than one. Members
 * that are null count as absent. Calls `refuse` for each problem.
 */
function findCommand(json: unknown, refuse: (path: string, text: string) => void) {
  if (!isObject(json)) {
    refuse('', 'must be an object in braces that holds one command');
    return undefined;
  }
  const { commands } = messages();
  const given = Object.entries(json).filter(([, body]) => body !== null && body !== undefined);
  const known = given.flatMap(([key, body]) => {
    const field = commands.get(key) ?? [...commands.values()].find(({ name }) => name === key);
    if (field === undefined) refuse(key, 'is not a command');
    return field === undefined ? [] : [{ field, key, body }];
  });
  for (const { key } of known.slice(1)) refuse(key, `cannot be set together with "${known[0]?.key}"`);
  if (given.length === 0) refuse('', 'holds no command');
  return given.length === 1 ? known[0] : undefined;
}
