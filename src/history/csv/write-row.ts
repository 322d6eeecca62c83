import { writeCsvRow } from '../../contract/index.ts';
import type { Field } from './dialect.ts';

/** One row of an exported table, byte for byte as it is, its line feed included. */
export function writeRow(fields: readonly Field[]): string {
  return writeCsvRow(fields, { formulas: 'keep' });
}
