/** Exports an archive of two CSV files above 4 GiB and reads it with other programs. */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { exportArchive, HistoryStore, historyFile, storeCsv, verifyArchive } from '../../src/history/index.ts';

const CHAIN = 'large';
const SEGMENT_ROWS = 1_000_000;
/** Enough that the first schema's file is stored with more than 4 GiB, so that the second starts beyond it. */
const SEGMENTS = 130;
const SECOND_SCHEMA_FROM = 122;
const GIB = 1024 ** 3;

const PYTHON = `
import hashlib, json, sys, zipfile
answer = []
with zipfile.ZipFile(sys.argv[1]) as archive:
    for info in archive.infolist():
        digest = hashlib.sha256()
        with archive.open(info) as file:
            while piece := file.read(1 << 20):
                digest.update(piece)
        answer.append([info.filename, digest.hexdigest(), info.header_offset])
print(json.dumps(answer))
`;

function say(text) {
  process.stdout.write(`${text}\n`);
}

function has(program) {
  try {
    execFileSync(program, ['--help'], { stdio: 'ignore' });
    return true;
  } catch {
    say(`${program} is not on this machine: not read with it`);
    return false;
  }
}

function check(condition, what) {
  if (!condition) throw new Error(`not so: ${what}`);
  say(`ok: ${what}`);
}

/** Writes one segment of rows that hardly compress, then as many copies of it as make the archive large. */
async function fill(file) {
  const store = new HistoryStore({ file, chainId: CHAIN });
  const noise = randomBytes(SEGMENT_ROWS * 36).toString('base64');
  const rows = Array.from({ length: SEGMENT_ROWS }, (_, index) => noise.slice(index * 48, index * 48 + 47));
  const body = Buffer.from(`${rows.join('\n')}\n`);
  const origin = { from: 1n, to: 1000n, schemaVersion: 1n, table: 'TABLE_TRADES', source: '' };
  const part = await storeCsv(store, origin, [Buffer.from('x\n'), body]);
  await store.close();
  const database = new Database(file);
  const columns = (table, skipped) =>
    database
      .pragma(`table_info(${table})`)
      .map(({ name }) => `"${name}"`)
      .filter((name) => !skipped.includes(name))
      .join();
  const ofPart = columns('part', ['"key"', '"segment"']);
  const ofChunk = columns('chunk', ['"part"']);
  for (let index = 1; index < SEGMENTS; index += 1) {
    const version = index < SECOND_SCHEMA_FROM ? 1 : 2;
    database
      .prepare(`INSERT INTO segment VALUES (?, ?, ?, ?, '', '', 'listed', '')`)
      .run(index + 1, index * 1000 + 1, (index + 1) * 1000, version);
    database
      .prepare(`INSERT INTO part (key, segment, ${ofPart}) SELECT ?, ?, ${ofPart} FROM part WHERE key = 1`)
      .run(index + 1, index + 1);
    database
      .prepare(`INSERT INTO chunk (part, ${ofChunk}) SELECT ?, ${ofChunk} FROM chunk WHERE part = 1`)
      .run(index + 1);
  }
  database.close();
  return { body, part };
}

function expectedSha256(body, times) {
  const hash = createHash('sha256').update('x\n');
  for (let index = 0; index < times; index += 1) hash.update(body);
  return hash.digest('hex');
}

export async function testLargeArchive() {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-large-'));
  let store;
  try {
    const history = historyFile(folder);
    const { body, part } = await fill(history);
    say(`${SEGMENTS} segments of ${part.storedBytes} stored bytes`);
    store = new HistoryStore({ file: history, chainId: CHAIN });
    const range = { from: 1n, to: BigInt(SEGMENTS * 1000) };
    const start = performance.now();
    const { file, manifest } = await exportArchive({
      history: store.snapshots,
      network: '',
      table: 'TABLE_TRADES',
      range,
      names: 'neutral',
      out: folder,
    });
    say(`exported ${manifest.archive.bytes} bytes in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    check(manifest.archive.bytes > 4 * GIB, 'the archive is above 4 GiB');
    const expected = manifest.csv.map(({ name, segments }) => [name, expectedSha256(body, segments.length)]);
    if (has('python3')) {
      const read = JSON.parse(execFileSync('python3', ['-c', PYTHON, file]).toString());
      check(
        JSON.stringify(read.map(([name, sha]) => [name, sha])) === JSON.stringify(expected),
        'Python reads both files as they are',
      );
      check(read[1][2] > 4 * GIB, 'the second file begins beyond 4 GiB');
    }
    if (has('unzip')) check(execFileSync('unzip', ['-tqq', file]).length === 0, 'unzip finds no errors');
    const { verdict, problems } = await verifyArchive(file);
    check(verdict === 'complete', `our own verifier says ${verdict} ${problems.join()}`);
  } finally {
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
