import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { type HistoryStore, historyFile, ingestArchive } from '../../../src/history/index.ts';
import { openToRead } from '../../../src/history/store/history-file.ts';
import { checkDatabase } from '../check-database.ts';
import { listed, makeArchive, openStore, SEGMENTS, SOURCE, store } from '../history-rows.ts';
import { type Scenario, type Step, WrongAnswer } from '../scenario.ts';

const TABLES = ['TABLE_TRADES', 'TABLE_ORDERS'] as const;
const WHOLE = { from: 1n, to: 2000n };
/** An empty last block, which ends the joined chunks. */
const END_OF_DEFLATE = Buffer.from([0x03, 0x00]);

/** Segments and parts. The rows of each part are read back and compared with its digest. */
function holdingsOf(history: HistoryStore): string[] {
  return TABLES.flatMap((table) =>
    history.holdings(table).map(({ segment, part }) => {
      const name = `${table} ${segment.from}-${segment.to} ${segment.origin}`;
      if (part === undefined) return `${name} missing`;
      const rows = inflateRawSync(Buffer.concat([...history.chunks(part), END_OF_DEFLATE]));
      const digest = createHash('sha256').update(rows).digest('hex');
      if (digest !== part.rawSha256) throw new Error(`${name} has other rows than it says`);
      return `${name} ${part.rows} rows ${digest.slice(0, 8)} ${part.disputedBy}`;
    }),
  );
}

/** The pages in the file that hold nothing. */
function freePages(folder: string): number {
  const connection = openToRead(historyFile(folder));
  try {
    return Number(connection.pragma('freelist_count'));
  } finally {
    connection.close();
  }
}

export const scenario: Scenario = {
  about: 'history that is listed, ingested from archives, replaced and evicted',
  // A part that a power loss undid is fetched again.
  afterPowerLoss: 'undone',

  prepare: (folder) => makeArchive(join(folder, 'answers', 'trades.zip'), 'TABLE_TRADES', WHOLE),

  begin(folder) {
    let open: HistoryStore | undefined;
    const start = () => {
      open = openStore(folder);
    };
    const stop = async () => {
      const closing = open;
      open = undefined;
      await closing?.close();
    };
    const keep = [{ table: TABLES[0], ...WHOLE }];
    const path = join(folder, 'answers', 'trades.zip');
    const steps: Step[] = [
      { name: 'open', run: start },
      { name: 'record the listing', run: () => open?.recordSegments(SEGMENTS.map(listed), SOURCE) },
      {
        name: 'ingest an archive',
        run: () => open && ingestArchive(open, { path, table: 'TABLE_TRADES', range: WHOLE, source: SOURCE }),
      },
      { name: 'store a table', run: () => open && store(open, 'TABLE_ORDERS', SEGMENTS[0] ?? WHOLE) },
      { name: 'close', run: stop },
      { name: 'open again', run: start },
      { name: 'replace a table', run: () => open && store(open, 'TABLE_ORDERS', SEGMENTS[0] ?? WHOLE, 'other') },
      { name: 'mark a table as used', run: () => open?.touch('TABLE_TRADES', WHOLE) },
      {
        name: 'evict what is not kept',
        async run() {
          await open?.evict({ bytes: 0, keep, mirrored: [] });
          if (freePages(folder) > 0) throw new WrongAnswer('the space is not returned');
        },
        // The parts are gone before their space is returned.
        mayLeave: () => true,
      },
      { name: 'close again', run: stop },
    ];
    let shown: string[] = [];
    return {
      steps,
      shown() {
        if (open !== undefined) shown = holdingsOf(open);
        return shown;
      },
      stop,
    };
  },

  async reopen(folder) {
    const history = openStore(folder);
    try {
      checkDatabase(historyFile(folder));
      const found = holdingsOf(history);
      await history.recordSegments(SEGMENTS.map(listed), SOURCE);
      await store(history, 'TABLE_ORDERS', SEGMENTS[1] ?? WHOLE);
      if (history.part('TABLE_ORDERS', SEGMENTS[1] ?? WHOLE) === undefined) throw new Error('a part is not kept');
      return found;
    } finally {
      await history.close();
    }
  },
};
