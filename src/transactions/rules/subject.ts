/**
 * A command, or a part of one, as the rules read it: its fields by JSON names, and methods that add findings. A rule
 * that names a field that the message does not have fails at once.
 */
import type { DescField, DescMessage, Message } from '@bufbuild/protobuf';
import { FeatureSet_FieldPresence } from '@bufbuild/protobuf/wkt';
import { type Danger, OrreryError } from '../../contract/index.ts';
import { joinPath } from '../encoding/problems.ts';
import type { Command } from '../encoding/read-command.ts';
import type { Circumstances, Objector, RuleFindings } from './findings.ts';

/**
 * A command, or a part of one, as a rule reads it. A field is named by its JSON name. An unknown name throws, because
 * it is a mistake of the rule.
 */
export interface Subject {
  /** The network's name of this part. */
  readonly property: string;
  /** The same part in JSON names and list indexes: `transfer.recurring`. */
  readonly path: string;
  /** Facts about the sender and the network, which may be unknown. */
  readonly circumstances: Circumstances;
  /** Returns true if a field is present; a field without presence counts as present if it differs from its zero. */
  has(name: string): boolean;
  /** Returns a field's text; empty if absent. */
  text(name: string): string;
  /** Returns the texts of a list; empty if absent. */
  texts(name: string): readonly string[];
  /** Returns an integer field of any width; 0 if absent. */
  whole(name: string): bigint;
  /** Returns a field that is true or false; false if absent. */
  flag(name: string): boolean;
  /** Returns an enum value's name without the given prefix; undefined for numbers without a name. */
  choice(name: string, beginning: string): string | undefined;
  /** Returns the full name of an enum's value, or its number as text. */
  choiceName(name: string): string;
  /** Returns a message inside, under another name of the network's if given; undefined if absent. */
  group(name: string, property?: string): Subject | undefined;
  /** Returns the entries of a list of messages; empty if absent. */
  groups(name: string, property?: string): readonly Subject[];
  /** Adds an objection of the network's check to a field; under `property` if the network names another one. */
  refuse(name: string, text: string, property?: string): void;
  /** Adds an objection to a field, or to the whole part if `name` is empty. */
  object(by: Objector, name: string, text: string, property?: string): void;
  /** Adds a danger at a field, or at the whole part if `name` is empty. */
  warn(weight: Danger['weight'], name: string, text: string): void;
  /** Runs rules whose objections the network raises only after its check, so they are marked `later`. */
  later(work: () => void): void;
}

const { IMPLICIT } = FeatureSet_FieldPresence;

interface Place {
  type: DescMessage;
  message: Message;
  property: string;
  path: string;
}

/** Returns a whole command as the rules read it. Its methods add findings to `into`. */
export function subjectOf({ field, message }: Command, circumstances: Circumstances, into: RuleFindings): Subject {
  return createSubject(
    { type: field.message, message, property: field.name, path: field.jsonName },
    circumstances,
    into,
  );
}

function createSubject(place: Place, circumstances: Circumstances, into: RuleFindings): Subject {
  const { type, message, property, path } = place;

  function fieldNamed(name: string): DescField {
    const field = type.fields.find(({ jsonName }) => jsonName === name);
    if (field === undefined) throw new OrreryError('INTERNAL', { problem: `${type.typeName} has no field ${name}` });
    return field;
  }

  function valueAt({ oneof, localName }: DescField): unknown {
    const values = message as Message & Record<string, unknown>;
    if (oneof === undefined) return values[localName];
    const chosen = values[oneof.localName] as { case?: string; value?: unknown };
    return chosen.case === localName ? chosen.value : undefined;
  }

  const read = (name: string) => valueAt(fieldNamed(name));

  function inside(field: DescField, value: unknown, of: Pick<Place, 'property' | 'path'>): Subject {
    if (field.message === undefined) throw new OrreryError('INTERNAL', { problem: `${field.name} is not a message` });
    return createSubject({ ...of, type: field.message, message: value as Message }, circumstances, into);
  }

  function choiceName(name: string): string {
    const number = read(name) ?? 0;
    return fieldNamed(name).enum?.values.find((value) => value.number === number)?.name ?? String(number);
  }

  function object(by: Objector, name: string, text: string, other?: string): void {
    const usual = name === '' ? property : `${property}.${fieldNamed(name).name}`;
    into.findings.push({ by, text, property: other ?? usual, path: name === '' ? path : joinPath(path, name) });
  }

  return {
    property,
    path,
    circumstances,
    has(name) {
      const value = read(name);
      const isZero = value === '' || value === 0 || value === 0n || value === false;
      return value !== undefined && !(isZero && fieldNamed(name).presence === IMPLICIT);
    },
    text: (name) => (read(name) as string | undefined) ?? '',
    texts: (name) => (read(name) as string[] | undefined) ?? [],
    whole: (name) => BigInt((read(name) as bigint | number | undefined) ?? 0),
    flag: (name) => (read(name) as boolean | undefined) ?? false,
    choice(name, beginning) {
      const full = choiceName(name);
      return full.startsWith(beginning) ? full.slice(beginning.length) : undefined;
    },
    choiceName,
    group(name, other) {
      const field = fieldNamed(name);
      const value = valueAt(field);
      if (value === undefined) return undefined;
      return inside(field, value, { property: other ?? `${property}.${field.name}`, path: joinPath(path, name) });
    },
    groups(name, other) {
      const field = fieldNamed(name);
      const items = (valueAt(field) as unknown[] | undefined) ?? [];
      return items.map((item, index) =>
        inside(field, item, {
          property: other ?? `${property}.${field.name}.${index}`,
          path: joinPath(joinPath(path, name), index),
        }),
      );
    },
    refuse: (name, text, other) => object('check', name, text, other),
    object,
    warn(weight, name, text) {
      if (name !== '') fieldNamed(name);
      into.dangers.push({ weight, text, path: name === '' ? path : joinPath(path, name) });
    },
    later(work) {
      const before = into.findings.length;
      work();
      for (const finding of into.findings.slice(before)) if (finding.by === 'check') finding.by = 'later';
    },
  };
}
