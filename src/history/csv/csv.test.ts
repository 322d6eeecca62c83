import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inPieces, pieceSizes, randomCsv, table } from '../arbitrary.fixture.ts';
import { type CsvRow, type Field, writeRow } from './dialect.ts';
import { parseRows } from './parse-rows.ts';
import { readRows } from './read-rows.ts';
import { CHUNK_BYTES, RowCutter } from './row-cutter.ts';

function cut(pieces: Iterable<Uint8Array>, cutter = new RowCutter()) {
  const chunks = [];
  for (const piece of pieces) chunks.push(...cutter.push(piece));
  chunks.push(...cutter.finish());
  return chunks;
}

async function readAll(pieces: Iterable<Uint8Array>) {
  const rows: CsvRow[] = [];
  let columns: readonly string[] = [];
  for await (const batch of readRows(pieces)) {
    columns = batch.columns;
    rows.push(...batch.rows);
  }
  return { columns: [...columns], rows };
}

test('NULL and the empty string stay apart', () => {
  expect(writeRow(['a', null, '', 'b'])).toBe('a,,"",b\n');
  expect(parseRows('a,,"",b\n')).toEqual([['a', null, '', 'b']]);
});

test('quotes, commas and line breaks inside values survive, CR LF included', () => {
  const row = ['say "hi"', 'a,b', 'one\r\ntwo', '\r', '\n', ' lead'];
  expect(writeRow(row)).toBe('"say ""hi""","a,b","one\r\ntwo","\r","\n", lead\n');
  expect(parseRows(writeRow(row))).toEqual([row]);
});

test('a table of one column keeps its NULL rows', async () => {
  expect(await readAll([Buffer.from('a\n\n""\n\n')])).toEqual({ columns: ['a'], rows: [[null], [''], [null]] });
});

test('any written table is read back the same, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(table, pieceSizes, async (written, sizes) => {
      expect(await readAll(inPieces(randomCsv(written), sizes))).toEqual(written);
    }),
  );
});

test('an independent parser reads the same rows', () => {
  fc.assert(
    fc.property(table, (written) => {
      const read: Field[][] = parse(randomCsv(written), {
        record_delimiter: '\n',
        skip_empty_lines: false,
        cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
      });
      expect(read).toEqual([written.columns, ...written.rows]);
    }),
  );
});

test('the last row may lack its line feed, which is then added', () => {
  const cutter = new RowCutter();
  const [chunk] = cut([Buffer.from('a,b\n1,2\n3,"x"')], cutter);
  expect(chunk?.bytes.toString()).toBe('1,2\n3,"x"\n');
  expect(chunk?.rows).toBe(2);
  expect(cutter.finalNewline).toBe(false);
});

test('a header alone has no rows', async () => {
  expect(await readAll([Buffer.from('a,b')])).toEqual({ columns: ['a', 'b'], rows: [] });
});

test.each([
  ['nothing at all', '', 'there is no header'],
  ['a byte order mark', '\ufeffa,b\n1,2\n', 'byte order mark'],
  ['too few columns', 'a,b\n1,2\n3\n', 'row 2 has 1 columns where the header has 2'],
  ['too many columns', 'a,b\n1,2,3\n', 'row 1 has more than 2 columns'],
  ['an empty row', 'a,b\n\n', 'row 1 has 1 columns'],
  ['a quote inside a plain value', 'a\nx"y\n', 'row 1 has a quote inside an unquoted value'],
  ['text after a closing quote', 'a\n"x"y\n', 'row 1 has text after a closing quote'],
  ['rows that end in CR LF', 'a\nx\r\n', 'row 1 has a carriage return outside quotes'],
  ['a carriage return after a closing quote', 'a\n"x"\r\n', 'row 1 has text after a closing quote'],
  ['a quote that never closes', 'a\n1\n"x\n', 'ends inside a quoted value'],
  ['a zero byte', 'a\nx\0y\n', 'zero byte'],
  ['a column without a name', 'a,\n', 'without a name'],
  ['a column named twice', 'a,b,a\n', 'names a column twice'],
])('%s is refused', (_, text, problem) => {
  expect(() => cut([Buffer.from(text)])).toThrow(problem);
  expect(() => cut(inPieces(Buffer.from(text), [1]))).toThrow(problem);
});

test('bytes that are not UTF-8 are refused in rows and in the header', () => {
  expect(() => cut([Buffer.from([0x61, 0x0a, 0xff, 0x0a])])).toThrow('not UTF-8');
  expect(() => cut([Buffer.from([0xff, 0x0a])])).toThrow('not UTF-8');
});

test('chunks are whole rows, at most a mebibyte, and do not depend on how the bytes arrive', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => writeRow([String(index), 'x'.repeat((index * 37) % 1500)]));
  const csv = Buffer.from(`a,b\n${rows.join('')}`);
  const chunks = cut([csv]);
  expect(chunks.length).toBeGreaterThan(2);
  for (const chunk of chunks) {
    expect(chunk.bytes.length).toBeLessThanOrEqual(CHUNK_BYTES);
    expect(chunk.bytes.at(-1)).toBe(0x0a);
    expect(parseRows(chunk.bytes.toString())).toHaveLength(chunk.rows);
  }
  expect(Buffer.concat(chunks.map((chunk) => chunk.bytes)).equals(csv.subarray(4))).toBe(true);
  for (const size of [1023, 70_000]) {
    expect(cut(inPieces(csv, [size])).map((chunk) => chunk.bytes.length)).toEqual(chunks.map((c) => c.bytes.length));
  }
});

test('a row longer than a chunk is a chunk of its own', () => {
  const long = writeRow(['"\n'.repeat(CHUNK_BYTES)]);
  const full = writeRow(['y'.repeat(CHUNK_BYTES - 1)]);
  const rows = ['1\n', long, '2\n', '3\n', full, '4\n'];
  for (const sizes of [[long.length * 2], [65_536], [99_991]]) {
    const chunks = cut(inPieces(Buffer.from(`a\n${rows.join('')}`), sizes));
    expect(chunks.map(({ rows, bytes }) => [rows, bytes.length])).toEqual([
      [1, 2],
      [1, long.length],
      [2, 4],
      [1, CHUNK_BYTES],
      [1, 2],
    ]);
  }
});

test('a row without end is rejected before it fills the memory', () => {
  const piece = Buffer.alloc(8 * 1024 * 1024, 'x');
  function* endless() {
    yield Buffer.from('a\n');
    for (;;) yield piece;
  }
  expect(() => cut(endless())).toThrow('a row is longer than 67108864 bytes');
});

test('each complete row is reported with the ends of its fields', () => {
  fc.assert(
    fc.property(table, pieceSizes, (written, sizes) => {
      const seen: CsvRow[] = [];
      const cutter = new RowCutter((columns) => (bytes, rowStart, fieldEnds) => {
        const row = columns.map((_, column) => {
          const start = column === 0 ? rowStart : (fieldEnds[column - 1] ?? 0) + 1;
          return parseRows(`${bytes.toString('utf8', start, fieldEnds[column])}\n`)[0]?.[0] ?? null;
        });
        seen.push(row);
      });
      cut(inPieces(randomCsv(written), sizes), cutter);
      expect(seen).toEqual(written.rows);
    }),
  );
});

test('fields of a row that a cut moved are still at the position of the row', () => {
  const rows = Array.from({ length: 2000 }, (_, index) => [`id${index}`, 'x'.repeat((index * 61) % 2100), `${index}`]);
  const seen: string[] = [];
  const cutter = new RowCutter(() => (bytes, rowStart, [first = 0, second = 0, third = 0]) => {
    seen.push(bytes.toString('utf8', rowStart, first), bytes.toString('utf8', second + 1, third));
  });
  cut(inPieces(randomCsv({ columns: ['a', 'b', 'c'], rows }), [777, 65_536]), cutter);
  expect(seen).toEqual(rows.flatMap(([id = '', , last = '']) => [id, last]));
});

test('the memory of recycled chunks serves the next file, and no reader of the former sees it', () => {
  const file = (fill: string) => [Buffer.from(`a\n${`${fill}\n`.repeat(CHUNK_BYTES / 4)}`)];
  const first = new RowCutter();
  const chunks = cut(file('123'), first);
  const memory = new Set(chunks.map(({ bytes }) => bytes.buffer));
  for (const chunk of chunks) first.recycle(chunk);
  const next = cut(file('45678'));
  expect(next.some(({ bytes }) => memory.has(bytes.buffer))).toBe(true);
  expect(new Set(next.map(({ bytes }) => bytes.buffer)).size).toBe(next.length);
  expect(Buffer.concat(next.map(({ bytes }) => bytes)).toString()).toBe('45678\n'.repeat(CHUNK_BYTES / 4));
});
