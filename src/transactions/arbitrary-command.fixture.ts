/**
 * Random commands, made from the descriptor. Their JSON has the form that decoding writes (no default values, enums by
 * name, 64-bit integers as text), so encoding and decoding must return it unchanged.
 */
import { type DescField, type DescMessage, type JsonValue, ScalarType } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { commandNamed } from './encoding/descriptor.ts';

export interface Taste {
  text: fc.Arbitrary<string>;
  /** Allow zero in optional fields. Absent and zero differ there, so encoding must keep the zero. */
  zeros: boolean;
}

export const ANYTHING: Taste = { text: fc.string({ unit: 'binary', maxLength: 12 }), zeros: true };

function scalar(type: ScalarType, zero: boolean, { text }: Taste): fc.Arbitrary<JsonValue> {
  const whole = (bits: bigint, signed: boolean) =>
    fc
      .bigInt({ min: signed ? -(2n ** (bits - 1n)) : 0n, max: 2n ** (signed ? bits - 1n : bits) - 1n })
      .filter((value) => zero || value !== 0n);
  switch (type) {
    case ScalarType.BOOL:
      return zero ? fc.boolean() : fc.constant(true);
    case ScalarType.INT32:
      return whole(32n, true).map(Number);
    case ScalarType.UINT32:
      return whole(32n, false).map(Number);
    case ScalarType.INT64:
      return whole(64n, true).map(String);
    case ScalarType.UINT64:
      return whole(64n, false).map(String);
    case ScalarType.DOUBLE:
      return fc
        .double({ noNaN: true, noDefaultInfinity: true })
        .filter((value) => (value === 0 ? zero && !Object.is(value, -0) : true));
    case ScalarType.BYTES:
      return fc
        .uint8Array({ minLength: zero ? 0 : 1, maxLength: 12 })
        .map((bytes) => Buffer.from(bytes).toString('base64'));
    default:
      return text.filter((value) => zero || value !== '');
  }
}

const anyJson: fc.Arbitrary<JsonValue> = fc
  .jsonValue({ maxDepth: 2, stringUnit: 'binary' })
  .map((value) => JSON.parse(JSON.stringify(value)) as JsonValue)
  .filter((value) => !JSON.stringify(value).includes('__proto__'));

function one(field: DescField, zero: boolean, taste: Taste): fc.Arbitrary<JsonValue> {
  if (field.scalar !== undefined) return scalar(field.scalar, zero, taste);
  if (field.enum !== undefined) {
    const names = field.enum.values.filter(({ number }) => zero || number !== 0).map(({ name }) => name);
    return fc.constantFrom(...names);
  }
  if (field.message === undefined) throw new TypeError('maps are not part of commands');
  if (field.message.typeName.startsWith('google.protobuf.')) return anyJson;
  return fields(field.message, taste);
}

function fields(type: DescMessage, taste: Taste): fc.Arbitrary<JsonValue> {
  const free = type.fields.filter(({ oneof }) => oneof === undefined);
  const parts = free.map((field) => {
    const item = one(field, (field.fieldKind === 'list' || field.proto.proto3Optional) && taste.zeros, taste);
    const value = field.fieldKind === 'list' ? fc.array(item, { minLength: 1, maxLength: 3 }) : item;
    return fc.option(
      value.map((value) => [[field.jsonName, value]] as const),
      { nil: [] },
    );
  });
  const choices = type.oneofs.map(({ fields: members }) =>
    fc.oneof(
      fc.constant([]),
      ...members.map((field) => one(field, taste.zeros, taste).map((value) => [[field.jsonName, value]] as const)),
    ),
  );
  return fc.tuple(...parts, ...choices).map((entries) => Object.fromEntries(entries.flat()) as JsonValue);
}

/** A command of this name with any content. */
export function arbitraryCommand(name: string, taste: Taste = ANYTHING): fc.Arbitrary<Record<string, JsonValue>> {
  return fields(commandNamed(name).message, taste).map((body) => ({ [name]: body }));
}

/** Plain text and no zeros, for other encoders, which change anything else. */
export const PLAIN: Taste = { text: fc.string({ maxLength: 12 }), zeros: false };
