import type { ListTable } from '../contract/index.ts';
import type { DatasetWriteResult } from '../dataset/index.ts';
import type { ExportTable } from '../history/index.ts';

/** Tables of history and lists to write to a dataset. */
export interface Chosen {
  tables: readonly ExportTable[];
  lists: readonly ListTable[];
}

/**
 * Writes one table after the other, then the lists, and returns what was written. An explorer with a limit of history
 * may remove the downloads of a table when they are complete, so each is written before the next is downloaded.
 */
export async function writeInParts(
  { tables, lists }: Chosen,
  write: (part: Chosen) => Promise<DatasetWriteResult>,
): Promise<DatasetWriteResult> {
  const parts: Chosen[] = tables.map((table) => ({ tables: [table], lists: [] }));
  if (lists.length > 0 || tables.length === 0) parts.push({ tables: [], lists });
  const written: DatasetWriteResult = { tables: [], lists: [], root: '' };
  for (const part of parts) {
    const { tables, lists, root } = await write(part);
    written.tables.push(...tables);
    written.lists.push(...lists);
    written.root = root;
  }
  return written;
}
