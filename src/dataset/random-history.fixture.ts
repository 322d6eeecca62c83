/** Random rows of every table as the database of a network writes them, and stores that hold them, for property tests. */
import fc from 'fast-check';
import { arbitraryTexts, randomCsv } from '../history/arbitrary.fixture.ts';
import {
  type CsvRow,
  EXPORT_TABLES,
  type ExportTable,
  type Field,
  HistoryStore,
  historyFile,
  storeCsv,
} from '../history/index.ts';
import { CHAIN, listed, SOURCE } from '../history/temporary-store.fixture.ts';
import { type Column, DAY_COLUMN } from './schema/columns.ts';
import { columnsOf } from './schema/tables.ts';

const hex = (maxBytes: number) =>
  fc.uint8Array({ maxLength: maxBytes }).map((bytes) => `\\x${Buffer.from(bytes).toString('hex')}`);

const json = fc.oneof(
  fc.constantFrom('{}', '[]', 'null', '{"a": "b,\\"c\\""}', '{"#": [1, 2.50, "\\n"]}'),
  fc.json({ maxDepth: 2 }),
);

const digits = (max: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{0,${max - 1}}$`));

const wholeNumbers = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('0', '1', '-1') },
  { weight: 6, arbitrary: digits(18) },
  { weight: 3, arbitrary: digits(38) },
  fc.constantFrom(
    `${'9'.repeat(38)}`,
    `-${'9'.repeat(38)}`,
    `1${'0'.repeat(38)}`,
    '9'.repeat(77),
    `-${'7'.repeat(77)}`,
  ),
  fc.constantFrom(
    '170141183460469231731687303715884105727',
    '170141183460469231731687303715884105728',
    'NaN',
    '007',
    '-0',
    '+5',
    '1.5',
    '1e3',
    ' 1',
    'x',
    '',
    '"1',
  ),
);

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** A time as COPY writes it, at most a few days after the genesis of the test's chain. */
function timeText(microseconds: number): string {
  const date = new Date(Math.floor(microseconds / 1000));
  const fraction = pad(microseconds % 1_000_000, 6).replace(/0+$/, '');
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map((part) => pad(part)).join(':');
  const day = `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return `${day} ${clock}${fraction === '' ? '' : `.${fraction}`}+00`;
}

const GENESIS_US = Date.UTC(2026, 9, 1, 22) * 1000;
const blockTimes = fc.integer({ min: 0, max: 5 * 3_600_000_000 }).map((offset) => timeText(GENESIS_US + offset));

const otherTimes = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 4_000_000_000_000_000 }).map(timeText) },
  fc.constantFrom(
    'infinity',
    '-infinity',
    '0044-03-15 12:00:00+00 BC',
    '10000-01-01 00:00:00+00',
    '294276-12-31 23:59:59.999999+00',
  ),
  fc.constantFrom(
    '1969-12-31 23:59:59.5+00',
    '0001-01-01 00:00:00+00',
    '2026-10-01 10:00:00+02',
    '2026-10-01',
    'now',
    'epoch',
    '',
  ),
);

const doubles = fc.oneof(
  fc.double({ noNaN: true }).map(String),
  fc.constantFrom(
    '0',
    '-0',
    '1',
    '0.5',
    '1e+21',
    '1e-07',
    '123456789012345680',
    'NaN',
    'Infinity',
    '-Infinity',
    '1.50',
    'x',
    '',
  ),
);

const between = (min: bigint, max: bigint) => fc.bigInt({ min, max }).map(String);

/** Other types are those of lists. */
type HistoryType = Exclude<Column['type'], 'decimal' | 'price' | 'nanoseconds' | 'milliseconds'>;

/** The fields that a column may hold without being inexact. */
function fieldOf({ name, type }: Column): fc.Arbitrary<Field> {
  if (name === DAY_COLUMN) return blockTimes;
  const values: Record<HistoryType, fc.Arbitrary<string>> = {
    bytea: hex(33),
    text: arbitraryTexts,
    enum: fc.constantFrom('STATUS_OPEN', 'STATUS_UNSPECIFIED', 'A_NEW_ONE', 'with "quotes"'),
    jsonb: json,
    number: fc.oneof(wholeNumbers, fc.constantFrom('0.2500000000000000', '1000.0000000000000001')),
    smallint: between(-32768n, 32767n),
    int: between(-2147483648n, 2147483647n),
    bigint: between(-(2n ** 63n), 2n ** 63n - 1n),
    boolean: fc.constantFrom('t', 'f'),
    timestamp: otherTimes,
    'whole number': wholeNumbers,
    double: doubles,
  };
  return fc.option(values[type as HistoryType], { nil: null, freq: 5 });
}

/** The columns of a schema version, and its header. */
export function schemaAt(table: ExportTable, version: number): { columns: Column[]; header: string[] } {
  const columns = columnsOf(table).filter(({ since }) => since <= version);
  const header = columns.map(({ name, formerly }) =>
    formerly !== undefined && version < formerly.until ? formerly.name : name,
  );
  return { columns, header };
}

export interface RandomSegment {
  version: number;
  header: string[];
  rows: CsvRow[];
}

/** Every version at which the columns of a table change. */
export function versionsOf(table: ExportTable): number[] {
  const changes = columnsOf(table).flatMap(({ since, formerly }) => [
    since,
    ...(formerly === undefined ? [] : [formerly.until]),
  ]);
  return [...new Set(changes)].sort((a, b) => a - b);
}

/** Blocks of a segment. */
const SEGMENT_BLOCKS = 10;

/** Segments of a table, each of some schema version. The blocks of a segment are stored only with every height. */
export function arbitrarySegments(table: ExportTable, maxRows = 12): fc.Arbitrary<RandomSegment[]> {
  const isBlocks = table === 'TABLE_BLOCKS';
  const segment = fc.constantFrom(...versionsOf(table)).chain((version) => {
    const { columns, header } = schemaAt(table, version);
    const row = fc.tuple(...columns.map(fieldOf)) as fc.Arbitrary<CsvRow>;
    const length = isBlocks ? { minLength: SEGMENT_BLOCKS, maxLength: SEGMENT_BLOCKS } : { maxLength: maxRows };
    return fc.array(row, length).map((rows) => ({ version, header, rows }));
  });
  return fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => {
    if (!isBlocks) return segments;
    return segments.map(({ version, header, rows }, index) => ({
      version,
      header,
      rows: rows.map((row, at) => row.with(header.indexOf('height'), String(index * SEGMENT_BLOCKS + at + 1))),
    }));
  });
}

export const tables = EXPORT_TABLES;

/** Stores segments of ten blocks each in a history of their own. Returns its file. */
export async function storeSegments(
  folder: string,
  table: ExportTable,
  segments: readonly RandomSegment[],
): Promise<string> {
  const store = new HistoryStore({ file: historyFile(folder), chainId: CHAIN });
  try {
    const spans = segments.map((_, index) => ({ from: index * SEGMENT_BLOCKS + 1, to: (index + 1) * SEGMENT_BLOCKS }));
    await store.recordSegments(
      spans.map(({ from, to }, index) => listed(from, to, segments[index]?.version)),
      SOURCE,
    );
    for (const [index, { header, rows, version }] of segments.entries()) {
      const { from = 1, to = SEGMENT_BLOCKS } = spans[index] ?? {};
      const origin = { from: BigInt(from), to: BigInt(to), schemaVersion: BigInt(version), table, source: SOURCE };
      await storeCsv(store, origin, [randomCsv({ columns: header, rows })]);
    }
  } finally {
    await store.close();
  }
  return historyFile(folder);
}
