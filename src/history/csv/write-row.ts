import type { Field } from './dialect.ts';

const MUST_BE_QUOTED = /[",\r\n]/;

function writeField(field: Field): string {
  if (field === null) return '';
  if (field !== '' && !MUST_BE_QUOTED.test(field)) return field;
  return `"${field.replaceAll('"', '""')}"`;
}

/** One row of CSV, its line feed included (docs/interface.md 4.1 rule 5). The header is a row of names. */
export function writeRow(fields: readonly Field[]): string {
  return `${fields.map(writeField).join(',')}\n`;
}
