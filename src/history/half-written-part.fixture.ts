/** A program that begins to store a part and never ends it. Tests kill it. Arguments: the file of history. */
import { HistoryStore } from './store/history-store.ts';
import { CHAIN } from './temporary-store.fixture.ts';
import { deflateChunk } from './zip/deflate.ts';

const store = new HistoryStore({ file: process.argv[2] ?? '', chainId: CHAIN });
const origin = { from: 1n, to: 1000n, schemaVersion: 1n, table: 'TABLE_TRADES', source: 'x' } as const;
await store.writePart(origin, async (add) => {
  // Enough data that SQLite writes from memory into the file's log.
  for (let index = 0; index < 12; index += 1) {
    const bytes = Buffer.from(Array.from({ length: 250_000 }, () => Math.random().toString(36).slice(2, 5)).join('\n'));
    add(await deflateChunk({ rows: 1, bytes }));
  }
  process.stdout.write('half\n');
  return new Promise(() => setInterval(() => {}, 1000));
});
