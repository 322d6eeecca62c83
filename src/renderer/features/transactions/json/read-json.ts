/**
 * Reads JSON with the positions of all its parts. Unlike JSON.parse, it reports the position of an error, finds
 * duplicate names, and keeps every digit: an integer beyond the range of a number becomes text, which commands accept
 * too.
 */
import type { Json, JsonObject, Path } from './value.ts';
import { pathText } from './value.ts';

/** A part of a text, in characters from its start; `to` is not included. */
export interface TextRange {
  from: number;
  to: number;
}

/** A place where a text is no valid JSON, with the reason in words. */
export interface JsonFault extends TextRange {
  text: string;
}

/** The result of reading a text as JSON. The faults are empty if it is valid. */
export interface JsonReading {
  /** Undefined if the text is not JSON. */
  value: Json | undefined;
  faults: readonly JsonFault[];
  /** Positions of names and values in the text, by their path in the notation of reviews. */
  spans: ReadonlyMap<string, TextRange>;
}

/**
 * Returns a position in a text as editors count: "Line 3, column 12".
 * @param at index of a character, from 0
 */
export function lineWords(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `Line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

const DEEPEST = 100;
const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none of them unescaped
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const WORDS: readonly (readonly [string, Json])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class Stumble extends Error {
  readonly at: number;
  constructor(at: number, text: string) {
    super(text);
    this.at = at;
  }
}

/**
 * Reads a JSON text: its value, the position of each path in it, and its faults. Never throws; the value is undefined
 * if the text is not valid JSON.
 */
export function readJson(text: string): JsonReading {
  const faults: JsonFault[] = [];
  const spans = new Map<string, TextRange>();
  let at = 0;

  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }
  function skip(sign: string): boolean {
    match(SPACE);
    if (text[at] !== sign) return false;
    at += 1;
    match(SPACE);
    return true;
  }
  function need(sign: string, where: string): void {
    if (!skip(sign)) throw new Stumble(at, `${sign} is missing ${where}`);
  }
  function readString(): string {
    const found = match(STRING);
    if (found === undefined)
      throw new Stumble(at, 'This text has no closing quote, or an escape that JSON does not allow');
    return JSON.parse(found) as string;
  }
  function readNumber(): Json {
    const source = match(NUMBER) ?? '';
    const value = Number(source);
    return /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value;
  }
  function readList(path: Path): Json[] {
    const list: Json[] = [];
    if (skip(']')) return list;
    do list.push(readValue([...path, list.length]));
    while (skip(','));
    need(']', 'after the list');
    return list;
  }
  function readObject(path: Path): JsonObject {
    const object: JsonObject = {};
    if (skip('}')) return object;
    do {
      const from = at;
      if (text[at] !== '"') throw new Stumble(at, 'A name in quotes belongs here');
      const name = readString();
      const span = { from, to: at };
      if (Object.hasOwn(object, name)) faults.push({ ...span, text: `"${name}" appears twice` });
      spans.set(pathText([...path, name]), span);
      need(':', `after "${name}"`);
      const value = readValue([...path, name], false);
      // A member called __proto__ is an ordinary member.
      Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
    } while (skip(','));
    need('}', 'after the last member');
    return object;
  }
  function readValue(path: Path, isNoted = true): Json {
    match(SPACE);
    if (path.length > DEEPEST) throw new Stumble(at, 'This is nested too deeply');
    const from = at;
    const value = readBare(path);
    if (isNoted) spans.set(pathText(path), { from, to: at });
    match(SPACE);
    return value;
  }
  function readBare(path: Path): Json {
    if (skip('{')) return readObject(path);
    if (skip('[')) return readList(path);
    if (text[at] === '"') return readString();
    if (/[-\d]/.test(text[at] ?? '')) return readNumber();
    for (const [word, value] of WORDS) {
      if (text.startsWith(word, at)) {
        at += word.length;
        return value;
      }
    }
    throw new Stumble(at, at >= text.length ? 'The text ends too early' : 'This is not JSON');
  }

  try {
    const value = readValue([]);
    if (at < text.length) throw new Stumble(at, 'The JSON ends before this. Remove the rest');
    return { value, faults, spans };
  } catch (thrown) {
    if (!(thrown instanceof Stumble)) throw thrown;
    const from = Math.min(thrown.at, text.length);
    return {
      value: undefined,
      faults: [...faults, { from, to: Math.min(from + 1, text.length), text: thrown.message }],
      spans,
    };
  }
}
