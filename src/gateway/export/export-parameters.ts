/** The parameters of an export (docs/interface.md 4.1). */
import { z } from 'zod';
import { EXPORT_TABLES, type ExportTable, int64, MAX_INT64, OrreryError, TABLES, Table } from '../../contract/index.ts';
import { type ParameterTable, readParameters } from '../http/parameters.ts';

const block = { schema: int64, allowed: `must be the height of a block, at most ${MAX_INT64}`, shape: int64 };

/** The query parameters of an export. */
export const exportParameters = {
  fromBlock: block,
  toBlock: block,
  table: {
    schema: z
      .string()
      .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : text))
      .pipe(Table),
    allowed: `must be one of ${EXPORT_TABLES.join(', ')}, or its number`,
    shape: z.enum(EXPORT_TABLES),
  },
} satisfies ParameterTable;

/** A parsed request for an export. Heights are blocks, both ends included. */
export interface ExportParameters {
  table: ExportTable;
  fromBlock: bigint;
  toBlock: bigint;
}

/**
 * Returns the parameters in the target (`/path?query`) of an export. An absent height is 0, and the table is checked
 * before the range, as networks do.
 * @throws OrreryError PARAMETER_UNKNOWN, PARAMETER_REPEATED, PARAMETER_INVALID, TABLE_REQUIRED
 */
export function readExportQuery(target: string): ExportParameters {
  const { table = TABLES[0], fromBlock = 0n, toBlock = 0n } = readParameters(target, exportParameters);
  if (table === 'TABLE_UNSPECIFIED') throw new OrreryError('TABLE_REQUIRED', { allowed: EXPORT_TABLES.join(', ') });
  return { table, fromBlock, toBlock };
}
