/** An archive that is spliced from a real history, and tells when a client's cancel has ended it. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportedArchive } from '../src/contract/index.ts';
import { HistoryStore, historyFile, openHistory, storeCsv } from '../src/history/index.ts';

const CHAIN = 'bench';
const RANGE = { from: 1n, to: 1000n };
const ROW_BYTES = 40;

/** The end of one archive; times in milliseconds of the system's monotonic clock, which all processes share. */
export interface Ended {
  /** No further piece was read after this time. */
  stoppedAt: number;
  /** The archive was closed, in its thread too. */
  closedAt: number;
  /** Bytes that were read. */
  taken: number;
}

export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** @param bytes of CSV that hardly compresses */
export async function createSpliced(bytes: number, ended: (end: Ended) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-grpc-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = new HistoryStore({ file: historyFile(folder), chainId: CHAIN });
  const text = randomBytes((bytes * 3) / 4).toString('base64');
  const rows = text.replace(new RegExp(`.{${ROW_BYTES - 1}}`, 'g'), '$&\n');
  const origin = { ...RANGE, schemaVersion: 1n, table: 'TABLE_ORDERS' as const, source: '' };
  await storeCsv(store, origin, [Buffer.from(`x\n${rows}\n`)]);
  await store.close();
  const history = openHistory(folder, CHAIN);

  /** Opens the archive once more. `taken` is what its reader has got so far. */
  async function open(): Promise<ExportedArchive & { readonly taken: number }> {
    const opened = await history.openArchive({ table: 'TABLE_ORDERS', range: RANGE, names: 'neutral' });
    let taken = 0;
    let stoppedAt = monotonicMs();
    return {
      name: opened.name,
      whole: { bytes: opened.bytes, etag: opened.etag },
      get taken() {
        return taken;
      },
      async *read(range, signal) {
        try {
          for await (const piece of opened.read(range, signal)) {
            taken += piece.length;
            yield piece;
          }
        } finally {
          stoppedAt = monotonicMs();
        }
      },
      async close() {
        await opened.close();
        ended({ stoppedAt, closedAt: monotonicMs(), taken });
      },
    };
  }

  return { open, file: historyFile(folder) };
}
