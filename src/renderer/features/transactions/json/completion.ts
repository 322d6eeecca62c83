/** Completions at a position in a command's JSON: names of commands and fields, values of choices. */
import type { CommandShape, FieldShape } from '../../../../contract/index.ts';

/** A text that the JSON editor proposes to insert. */
export interface Proposal {
  label: string;
  /** The text that replaces the current word. */
  insert: string;
  /** The position of the cursor, counted from the start of the inserted text. */
  cursor: number;
  about: string;
}

/** The proposals at a position, and the part of the text (characters) that each replaces. */
export interface Completion {
  from: number;
  to: number;
  proposals: readonly Proposal[];
}

type Frame = { kind: 'object'; key: string | undefined; names: string[] } | { kind: 'list'; index: number };

interface Place {
  frames: readonly Frame[];
  /** The kind of token expected at the position: a name or a value. */
  wants: 'name' | 'value' | 'nothing';
  /** Beginning of the text or word that is being written. */
  from: number;
}

/** Reads up to a position in a text that may be unfinished there. */
function placeAt(text: string, position: number): Place {
  const frames: Frame[] = [];
  let wants: Place['wants'] = 'value';
  let at = 0;
  const ended = () => {
    wants = 'nothing';
  };
  while (at < position) {
    const sign = text[at] ?? '';
    const frame = frames.at(-1);
    if (sign === '"' || /[\w.+-]/.test(sign)) {
      const end = endOfToken(text, at);
      // The token at the cursor, or ending at it, is the one that is being written.
      if (end >= position) return { frames, wants, from: at };
      if (wants === 'name' && frame?.kind === 'object') {
        frame.key = text.slice(at, end).replaceAll('"', '');
        frame.names.push(frame.key);
      }
      ended();
      at = end;
      continue;
    }
    if (sign === '{') {
      frames.push({ kind: 'object', key: undefined, names: [] });
      wants = 'name';
    } else if (sign === '[') {
      frames.push({ kind: 'list', index: 0 });
      wants = 'value';
    } else if (sign === '}' || sign === ']') {
      frames.pop();
      ended();
    } else if (sign === ':') wants = 'value';
    else if (sign === ',') {
      wants = frame?.kind === 'object' ? 'name' : 'value';
      if (frame?.kind === 'list') frame.index += 1;
    }
    at += 1;
  }
  return { frames, wants, from: position };
}

function endOfToken(text: string, from: number): number {
  const rest = text.slice(from, from + 100_000);
  const found = text[from] === '"' ? /^"(?:[^"\\\n]|\\.)*"?/.exec(rest) : /^[\w.+-]+/.exec(rest);
  return from + (found?.[0].length ?? 1);
}

/** Returns the fields of the object at a position, and the field whose value it is. */
function shapeAt(frames: readonly Frame[], shape: CommandShape) {
  let fields: readonly FieldShape[] | undefined = shape.fields;
  let field: FieldShape | undefined;
  // The outermost object contains the command's name; the fields are one level deeper.
  for (const [depth, frame] of frames.entries()) {
    if (frame.kind === 'list') continue;
    if (depth === 0) continue;
    if (depth > 1) fields = field?.type == null ? undefined : shape.groups[field.type];
    field = fields?.find(({ name }) => name === frame.key);
  }
  return { fields, field };
}

const KIND_WORDS: Readonly<Record<FieldShape['kind'], string>> = {
  text: 'text',
  flag: 'yes or no',
  whole32: 'whole number',
  whole64: 'whole number',
  fraction: 'number',
  bytes: 'bytes',
  choice: 'choice',
  group: 'group',
  any: 'any JSON',
};

/** Returns an empty value of a field as JSON, and the position of the cursor in it. */
function skeleton(field: FieldShape): { text: string; cursor: number } {
  if (field.list) return { text: '[]', cursor: 1 };
  if (field.kind === 'group') return { text: '{}', cursor: 1 };
  if (field.kind === 'flag') return { text: 'true', cursor: 4 };
  return { text: '""', cursor: 1 };
}

function ofField(field: FieldShape, hasColon: boolean): Proposal {
  const { text, cursor } = skeleton(field);
  const name = `"${field.name}"`;
  const about = `${field.list ? 'list of ' : ''}${KIND_WORDS[field.kind]}${field.choiceOf === null ? '' : `, one ${field.choiceOf}`}`;
  if (hasColon) return { label: field.name, insert: name, cursor: name.length, about };
  return { label: field.name, insert: `${name}: ${text}`, cursor: name.length + 2 + cursor, about };
}

const whole = (label: string, insert: string, about: string): Proposal => ({
  label,
  insert,
  cursor: insert.length,
  about,
});

function valuesOf(field: FieldShape, inList: boolean): Proposal[] {
  if (field.list && !inList) return [{ label: '[ ]', insert: '[]', cursor: 1, about: 'list' }];
  if (field.kind === 'choice') return field.choices.slice(1).map((name) => whole(name, `"${name}"`, ''));
  if (field.kind === 'flag') return ['true', 'false'].map((word) => whole(word, word, ''));
  if (field.kind === 'group') return [{ label: '{ }', insert: '{}', cursor: 1, about: 'group' }];
  return [];
}

/**
 * Returns the proposals for the text at a position, and the part of the text that they replace; undefined if there are
 * none.
 * @param shape that of the text's command, if it is known
 * @param commands the names and titles of all commands
 */
export function completeJson(
  text: string,
  position: number,
  shape: CommandShape | undefined,
  commands: readonly { name: string; title: string }[],
): Completion | undefined {
  const { frames, wants, from } = placeAt(text, position);
  const to = from < position ? Math.max(position, endOfToken(text, from)) : position;
  const hasColon = /^\s*:/.test(text.slice(to, to + 100));
  const inner = frames.at(-1);
  const done = (proposals: readonly Proposal[]) => (proposals.length === 0 ? undefined : { from, to, proposals });

  if (wants === 'name' && inner?.kind === 'object') {
    if (frames.length === 1) {
      return done(
        commands.map(({ name, title }) =>
          hasColon
            ? whole(name, `"${name}"`, title)
            : { label: name, insert: `"${name}": {}`, cursor: name.length + 5, about: title },
        ),
      );
    }
    const fields = shape === undefined ? undefined : shapeAt(frames, shape).fields;
    return done(
      (fields ?? []).filter(({ name }) => !inner.names.includes(name)).map((field) => ofField(field, hasColon)),
    );
  }
  if (wants === 'value' && shape !== undefined && frames.length > 1) {
    const { field } = shapeAt(frames, shape);
    return field === undefined ? undefined : done(valuesOf(field, inner?.kind === 'list'));
  }
  return undefined;
}
