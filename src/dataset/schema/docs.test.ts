import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIST_TABLES } from '../../contract/index.ts';
import { EXPORT_TABLES, nameOfTable } from '../../history/index.ts';
import { headerAt } from '../../sandbox/history/columns.fixture.ts';
import { schemaAt, versionsOf } from '../random-history.fixture.ts';
import { type ColumnMeaning, meaningOf } from './column-meanings.ts';
import { type Column, hasText, ORIGIN_COLUMNS, storedColumns } from './columns.ts';
import { datasetTables } from './dataset-tables.ts';
import { COVERAGE_COLUMNS, listColumnsOf } from './lists.ts';
import { columnsOf } from './tables.ts';

const FILE = join(import.meta.dirname, '../../../docs/dataset.md');
const HEADING = '\n## Columns of history\n';

function describe(column: Column & ColumnMeaning): string {
  const { name, type, since, formerly } = column;
  const stored = storedColumns([column])[0]?.sql ?? '';
  const notes = [
    column.meaning,
    ...(column.unit === null ? [] : [column.unit]),
    ...(hasText(column) ? [`\`${name}_text\` beside it`] : []),
    ...(since > 1 ? [`since version ${since}`] : []),
    ...(formerly === undefined ? [] : [`\`${formerly.name}\` before version ${formerly.until}`]),
  ];
  return `| \`${name}\` | ${type} | ${stored} | ${notes.join('; ').replaceAll('|', '\\|')} |`;
}

function columnTables(): string {
  const head = '| column | in the network’s database | in Parquet | meaning |\n| --- | --- | --- | --- |';
  const tables = EXPORT_TABLES.map((table) => {
    const columns = columnsOf(table).map((column) => ({ ...column, ...meaningOf(table, column.name) }));
    return `### ${nameOfTable(table)}\n\n${head}\n${columns.map(describe).join('\n')}`;
  });
  const listHead = head.replace('in the network’s database', 'in the interface');
  const lists = LIST_TABLES.map(
    (list) =>
      `### list of ${list}\n\n${listHead}\n${[...listColumnsOf(list), ...COVERAGE_COLUMNS].map(describe).join('\n')}`,
  );
  const origin = ORIGIN_COLUMNS.map(({ name, sql }) => `\`${name}\` (${sql})`).join(', ');
  return `${HEADING}\nEvery table ends with ${origin}, and \`day\` (DATE) is in the names of the folders.\n\n${tables.join('\n\n')}\n\n## Columns of lists\n\n${lists.join('\n\n')}\n`;
}

test('docs/dataset.md lists every column of every table (update it with `npx vitest run src/dataset/schema -u`)', async () => {
  const [before = ''] = readFileSync(FILE, 'utf8').split(HEADING);
  await expect(`${before}${columnTables()}`).toMatchFileSnapshot(FILE);
});

test('the columns of every schema version are those that a network has', () => {
  for (const table of EXPORT_TABLES) {
    for (const version of versionsOf(table)) {
      expect([table, version, schemaAt(table, version).header]).toEqual([
        table,
        version,
        headerAt(table, version).names,
      ]);
    }
  }
});

test('every column of every table has a meaning, and no name stands twice in a table', () => {
  for (const { area, name, columns } of datasetTables()) {
    const without = columns.filter(({ meaning }) => meaning === '').map((column) => column.name);
    expect([area, name, without]).toEqual([area, name, []]);
    expect(new Set(columns.map((column) => column.name)).size).toBe(columns.length);
  }
});
