/**
 * Strict conversion from JSON to a message. A value that does not fit the message is a problem with its path; it is
 * never dropped, rounded or guessed. The result is a copy without the faulty fields, so that the rest can be checked
 * too.
 */
import type { DescField, DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf';
import { joinPath, type ProblemList } from './problems.ts';
import { type Converted, readEnum, readScalar } from './read-scalar.ts';
import type { StandIn } from './stand-in.ts';

const FREE_FORM = 'google.protobuf.';
/** Maximum nesting of free-form values; the messages themselves have finite depth. */
const MAX_DEPTH = 32;

/** Returns true for a JSON object; false for null and for a list. */
export function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/**
 * Copies a message's fields strictly from JSON, without the faulty ones; adds each fault to `problems`. A null field
 * counts as absent. Returns undefined if `json` is no object.
 * @param path where the message is, in the form of `Problem.path`
 * @param standIn gives values in place of the faulty ones
 */
export function readMessage(
  type: DescMessage,
  json: unknown,
  path: string,
  problems: ProblemList,
  standIn?: StandIn,
): JsonObject | undefined {
  if (!isObject(json)) {
    problems.add(path, 'must be an object in braces');
    return undefined;
  }
  const fields = new Map(
    type.fields.flatMap((field) => [[field.name, field] as const, [field.jsonName, field] as const]),
  );
  const copy: JsonObject = {};
  const chosen = new Map<unknown, string>();
  for (const [key, value] of Object.entries(json)) {
    const field = fields.get(key);
    const here = joinPath(path, key);
    if (field === undefined) {
      problems.add(here, 'is an unknown field');
      continue;
    }
    if (value === undefined || (value === null && !isFreeForm(field))) continue;
    const rival = chosen.get(field.oneof ?? field);
    if (rival !== undefined) {
      problems.add(here, `cannot be set together with "${rival}"`);
      continue;
    }
    chosen.set(field.oneof ?? field, key);
    const read = readField(field, value, here, problems, standIn);
    if (read !== undefined) copy[field.jsonName] = read;
  }
  return copy;
}

function isFreeForm(field: DescField): boolean {
  return field.fieldKind === 'message' && field.message.typeName.startsWith(FREE_FORM);
}

function readField(
  field: DescField,
  json: unknown,
  path: string,
  problems: ProblemList,
  standIn: StandIn | undefined,
): JsonValue | undefined {
  const take = (reading: Converted<JsonValue>, at: string): JsonValue | undefined => {
    if ('value' in reading) return reading.value;
    problems.add(at, reading.problem);
    return undefined;
  };
  const readValue = (item: unknown, at: string): JsonValue | undefined => {
    if (field.scalar !== undefined) return take(readScalar(field.scalar, item), at);
    if (field.enum !== undefined) return take(readEnum(field.enum, item), at);
    if (field.message === undefined) return undefined;
    if (field.message.typeName.startsWith(FREE_FORM)) return readFreeForm(item, at, problems, MAX_DEPTH);
    return readMessage(field.message, item, at, problems, standIn);
  };
  const readItem = (item: unknown, at: string): JsonValue | undefined => {
    const read = readValue(item, at);
    return read === undefined ? standIn?.(field) : read;
  };
  if (field.fieldKind !== 'list') return readItem(json, path);
  if (!Array.isArray(json)) {
    problems.add(path, 'must be a list in brackets');
    return standIn && [standIn(field)];
  }
  const items = json.map((item, position) => readItem(item, joinPath(path, position)));
  // A list that lacks an entry would be another list.
  return items.some((item) => item === undefined) ? undefined : (items as JsonValue[]);
}

/**
 * Copies any JSON, for the few fields where the network accepts any. Returns undefined, and adds a problem, for values
 * that JSON cannot hold or that nest deeper than `depth`.
 */
function readFreeForm(json: unknown, path: string, problems: ProblemList, depth: number): JsonValue | undefined {
  if (depth === 0) {
    problems.add(path, `nests deeper than ${MAX_DEPTH} levels`);
    return undefined;
  }
  const go = (item: unknown, step: string | number) => readFreeForm(item, joinPath(path, step), problems, depth - 1);
  if (json === null || typeof json === 'boolean') return json;
  if (typeof json === 'string' && json.isWellFormed()) return json;
  if (typeof json === 'number' && Number.isFinite(json)) return json;
  if (Array.isArray(json)) {
    const items = json.map(go);
    return items.some((item) => item === undefined) ? undefined : (items as JsonValue[]);
  }
  if (isObject(json) && !Object.hasOwn(json, '__proto__')) {
    const entries = Object.entries(json).map(([key, item]) => [key, go(item, key)] as const);
    return entries.some(([, item]) => item === undefined) ? undefined : (Object.fromEntries(entries) as JsonObject);
  }
  problems.add(path, 'is not a JSON value that can be encoded');
  return undefined;
}
