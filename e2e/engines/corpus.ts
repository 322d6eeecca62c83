/** A dataset of all tables of history and three lists, with values that engines read differently if they can. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ListTable } from '../../src/contract/index.ts';
import { storedTexts } from '../../src/dataset/lists/lists.fixture.ts';
import { createDatasetHandlers } from '../../src/dataset/process/dataset-handlers.ts';
import {
  arbitrarySegments,
  type RandomSegment,
  schemaAt,
  storeSegments,
  tables,
} from '../../src/dataset/random-history.fixture.ts';
import { type Column, DAY_COLUMN } from '../../src/dataset/schema/columns.ts';
import { COVERAGE_COLUMNS, listColumnsOf } from '../../src/dataset/schema/lists.ts';
import { columnsOf } from '../../src/dataset/schema/tables.ts';
import { type ExportTable, type Field, nameOfTable } from '../../src/history/index.ts';
import { CHAIN } from '../../src/history/temporary-store.fixture.ts';
import { openListWriter } from '../../src/store/index.ts';
import { MARKET, saveAll } from '../../src/store/lists.fixture.ts';
import { type AskedTable, askedColumns, type Figures, FiguresOfTexts } from './figures.ts';

export interface Corpus {
  /** The folder of the chain's dataset. */
  folder: string;
  /** The tables with rows, and the figures of their source. */
  tables: { asked: AskedTable; expected: Figures }[];
}

/** Blocks of a segment, as `storeSegments` has them. */
const SEGMENT_BLOCKS = 10;
const SEGMENTS = 4;
const MAX_ROWS = 40;
const SEED = 16;

/** A value that gives every engine the same sum: others are compared in the tests of `src/dataset`. */
function tame({ name, type }: Column, field: Field): Field {
  if (field === null || name === DAY_COLUMN) return field;
  if (type === 'double') return null;
  // A sum over a column stays within the 38 digits that engines have for it.
  if (type === 'whole number') return field.replace(/^(-?\d{36})\d{1,2}$/, '$1');
  if (type === 'timestamp')
    return /^(19|20)\d\d-\d\d-\d\d \d|^-?infinity$/.test(field) ? field.replace('+02', '+00') : null;
  return field;
}

function randomSegments(table: ExportTable): RandomSegment[] {
  const samples = fc.sample(arbitrarySegments(table, MAX_ROWS), { seed: SEED, numRuns: 60 });
  const found = samples.find(
    (segments) => segments.length === SEGMENTS && segments.every(({ rows }) => rows.length > 0),
  );
  if (found === undefined) throw new Error(`no sample of ${table} has ${SEGMENTS} segments with rows`);
  return found.map((segment) => {
    const { columns } = schemaAt(table, segment.version);
    const rows = segment.rows.map((row) => row.map((field, index) => tame(columns[index] as Column, field)));
    return { ...segment, rows };
  });
}

function figuresOf(table: ExportTable, segments: readonly RandomSegment[]): Corpus['tables'][number] {
  const columns = columnsOf(table);
  const sums = new FiguresOfTexts(columns);
  for (const [at, { version, rows }] of segments.entries()) {
    const named = schemaAt(table, version).columns;
    for (const [row, fields] of rows.entries()) {
      sums.add(Object.fromEntries(named.map(({ name }, index) => [name, fields[index]])));
      sums.addOwn('schema_version', BigInt(version));
      sums.addOwn('segment_from', BigInt(at * SEGMENT_BLOCKS + 1));
      sums.addOwn('segment_row', BigInt(row));
    }
  }
  const asked = askedColumns(columns, true);
  return { asked: { path: `history/${nameOfTable(table)}`, columns: asked }, expected: sums.figures(asked) };
}

function storeLists(storeFolder: string): ListTable[] {
  const writer = openListWriter(storeFolder, CHAIN);
  const index = Array.from({ length: 50 }, (_, at) => at);
  saveAll(
    writer,
    'parties',
    '',
    index.map((at) => ({ id: `aa${at}`, alias: at % 3 === 0 ? '' : `é ${at}`, metadata: [] })),
  );
  saveAll(
    writer,
    'checkpoints',
    '',
    index.map((at) => ({ atBlock: BigInt(at) * 1000n, hash: `h${at}`, blockHash: '' })),
  );
  const point = (at: number) => ({
    marketId: MARKET,
    seq: BigInt(at),
    dataPointType: 'SOURCE_EXTERNAL' as const,
    price: `${at}.000000000000000001`,
    timestamp: 1_790_000_000_000_000_000n + BigInt(at) * 500n,
    twap: `-${at + 1}.5`,
  });
  saveAll(writer, 'fundingPeriodDataPoints', MARKET, index.map(point));
  writer.close();
  return ['parties', 'checkpoints', 'funding_points'];
}

function figuresOfList(storeFolder: string, list: ListTable): Corpus['tables'][number] {
  const columns = [...listColumnsOf(list), ...COVERAGE_COLUMNS];
  const sums = new FiguresOfTexts(columns);
  for (const texts of storedTexts(storeFolder, list)) sums.add(boolean(texts));
  const asked = askedColumns(columns, false);
  return { asked: { path: `lists/${list}`, columns: asked }, expected: sums.figures(asked) };
}

const boolean = (texts: Record<string, string | null>) => ({ ...texts, complete: texts.complete?.slice(0, 1) });

/**
 * Writes it below a folder in several steps: half of every table, the rest appended, and the files of every second table
 * joined. So logs have entries that add and entries that remove.
 */
export async function writeCorpus(base: string): Promise<Corpus> {
  const folder = join(base, 'dataset');
  const service = createDatasetHandlers({ temporaryFolder: base });
  const found: Corpus['tables'] = [];
  const plan = { folder, from: undefined, force: false, allowsInexact: false };
  try {
    for (const table of tables) {
      const segments = randomSegments(table);
      await mkdir(join(base, table));
      const historyFile = await storeSegments(join(base, table), table, segments);
      const request = { ...plan, historyFile, tables: [table] };
      await service.write({ ...request, to: BigInt(SEGMENT_BLOCKS * 2), append: false });
      if (table === 'TABLE_TRADES') await service.compact(folder);
      await service.write({ ...request, to: undefined, append: true });
      found.push(figuresOf(table, segments));
    }
    const storeFolder = join(base, 'TABLE_TRADES');
    const names = storeLists(storeFolder);
    const historyFile = join(storeFolder, 'history.sqlite');
    await service.write({
      ...plan,
      historyFile,
      tables: [],
      to: undefined,
      append: false,
      lists: { storeFolder, names },
    });
    for (const list of names) found.push(figuresOfList(storeFolder, list));
  } finally {
    await service.close();
  }
  return { folder, tables: found };
}
