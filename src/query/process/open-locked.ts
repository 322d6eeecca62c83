import { availableParallelism } from 'node:os';
import { quoteName, quoteText } from '../../contract/index.ts';
import { Engine } from '../../dataset/index.ts';
import type { EngineTable, QueryProcessData } from './query-calls.ts';

/** More threads take memory, and leave less of the machine to others. */
const MAX_THREADS = 4;
/** Rows that do not fit into memory, on disk (gibibytes). */
const MAX_SPILLED_GIBIBYTES = 16;

function qualified(name: string): string {
  return name.split('.').map(quoteName).join('.');
}

function create({ name, columns, files }: EngineTable): string {
  if (files.length === 0) {
    const definitions = columns.map((column) => `${quoteName(column.name)} ${column.sql}`);
    return `CREATE TABLE ${qualified(name)} (${definitions.join(', ')});`;
  }
  const names = columns.map((column) => quoteName(column.name));
  const paths = files.map(quoteText);
  return `CREATE VIEW ${qualified(name)} AS SELECT ${names.join(', ')}
    FROM read_parquet([${paths.join(', ')}], hive_partitioning = false);`;
}

/** Returns the names of the schemas of tables, each once. */
function schemasOf(tables: readonly EngineTable[]): string[] {
  return [...new Set(tables.flatMap(({ name }) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])))];
}

/**
 * Opens an engine that has these tables as views of their files, and can open these files and no other. The caller
 * closes it.
 * @param writable paths of files that the engine may write
 * @throws OrreryError ENGINE_FAILED
 */
export function openLocked(
  { temporaryFolder, memoryMebibytes }: QueryProcessData,
  tables: readonly EngineTable[],
  writable: readonly string[] = [],
): Promise<Engine> {
  const schemas = schemasOf(tables).map((schema) => `CREATE SCHEMA ${quoteName(schema)};`);
  return Engine.open({
    memoryMebibytes,
    threads: Math.min(MAX_THREADS, availableParallelism()),
    temporaryFolder,
    lock: {
      files: [...tables.flatMap(({ files }) => files), ...writable],
      prepare: [`SET max_temp_directory_size = '${MAX_SPILLED_GIBIBYTES}GiB';`, ...schemas, ...tables.map(create)].join(
        '\n',
      ),
    },
  });
}
