/** Values in place of fields that cannot be read. */
import { type DescField, type JsonValue, ScalarType } from '@bufbuild/protobuf';
import { largestOf } from './read-scalar.ts';

/** Gives the JSON of a value for a field, or for an entry of a list, that cannot be read. */
export type StandIn = (field: DescField) => JsonValue;

/** 64 digits are an id, a key and a whole number. */
const TEXT = '1'.repeat(64);

/**
 * Returns a value that is as far as possible from an absent one: the largest number, an id, a message without fields.
 * @param turn chooses one of the names of an enum; as many turns as it has names give each of them once
 */
export function standInOf(field: DescField, turn: number): JsonValue {
  if (field.enum !== undefined) return field.enum.values[turn % field.enum.values.length]?.number ?? 0;
  if (field.scalar === undefined) return {};
  if (field.scalar === ScalarType.STRING) return TEXT;
  if (field.scalar === ScalarType.BOOL) return true;
  if (field.scalar === ScalarType.BYTES) return '';
  return largestOf(field.scalar)?.toString() ?? 1;
}
