import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXPORT_TABLES, nameOfTable } from '../../history/index.ts';
import { headerAt } from '../../sandbox/history/columns.fixture.ts';
import { schemaAt, versionsOf } from '../random-history.fixture.ts';
import { type Column, hasText, ORIGIN_COLUMNS, storedColumns } from './columns.ts';
import { columnsOf } from './tables.ts';

const FILE = join(import.meta.dirname, '../../../docs/dataset.md');
const HEADING = '\n## Columns of history\n';

function describe(column: Column): string {
  const { name, type, since, formerly } = column;
  const stored = storedColumns([column])[0]?.sql ?? '';
  const notes = [
    ...(hasText(column) ? [`\`${name}_text\` beside it`] : []),
    ...(since > 1 ? [`since version ${since}`] : []),
    ...(formerly === undefined ? [] : [`\`${formerly.name}\` before version ${formerly.until}`]),
  ];
  return `| \`${name}\` | ${type} | ${stored} | ${notes.join('; ')} |`;
}

function columnTables(): string {
  const head = '| column | in the network’s database | in Parquet | |\n| --- | --- | --- | --- |';
  const tables = EXPORT_TABLES.map(
    (table) => `### ${nameOfTable(table)}\n\n${head}\n${columnsOf(table).map(describe).join('\n')}`,
  );
  const origin = ORIGIN_COLUMNS.map(({ name, sql }) => `\`${name}\` (${sql})`).join(', ');
  return `${HEADING}\nEvery table ends with ${origin}, and \`day\` (DATE) is in the names of the folders.\n\n${tables.join('\n\n')}\n`;
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
