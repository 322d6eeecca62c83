import { OrreryError } from '../../contract/index.ts';
import { extendRemote, IDLE_MS, startThread, type ThreadEnd } from '../../threads/index.ts';
import type { ArchiveRequest } from '../archive/plan-archive.ts';
import { historyFile } from '../store/history-format.ts';
import type { Part } from '../store/part-rows.ts';
import type { History, HistoryData, HistoryThreadService, OpenedArchive } from './history-calls.ts';

/** Archives and tables pass through in pieces of a mebibyte, whatever their size. */
const HEAP_MEBIBYTES = 1024;

/** Calls that only read. */
const REPEATABLE = [
  'segments',
  'newestSegments',
  'gaps',
  'holdings',
  'part',
  'fundingRecords',
  'readFundingRecords',
  'timedBlocks',
  'bytes',
  'bytesWithin',
  'storedSince',
  'summaries',
  'listArchive',
  'archiveRows',
  'compare',
  'verify',
  'openArchive',
] as const;

/**
 * Opens the history of a chain in a network's folder, in a thread of its own. The thread opens the file with the first
 * call that needs it. The caller closes the history.
 * @param onThreadEnd called when the thread, or one that it started, ends by itself
 */
export function openHistory(folder: string, chainId: string, onThreadEnd?: (end: ThreadEnd) => void): History {
  const data: HistoryData = { file: historyFile(folder), chainId };
  const thread = startThread<HistoryThreadService, ThreadEnd>(new URL('./history-thread.ts', import.meta.url), data, {
    heapMebibytes: HEAP_MEBIBYTES,
    idleMs: IDLE_MS,
    repeatable: REPEATABLE,
    // A cancelled export answers only when it has removed all of its files, or has finished in the meantime.
    finishing: ['export'],
    onEnd: onThreadEnd,
  });
  if (onThreadEnd !== undefined) thread.listen(onThreadEnd);
  const { calls } = thread;
  let reading: Promise<void> | undefined;

  function readFundingRecords(): Promise<void> {
    reading ??= calls.readFundingRecords().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function ingest(...args: Parameters<History['ingest']>): Promise<Part[]> {
    const parts = await calls.ingest(...args);
    // A request for the records reports what fails.
    if (parts.some(({ table }) => table === 'TABLE_MARKET_DATA')) readFundingRecords().catch(() => {});
    return parts;
  }

  async function openArchive(request: ArchiveRequest): Promise<OpenedArchive> {
    let opened = await calls.openArchive(request);
    const { summary } = opened;
    let closed = false;
    let { restarts } = thread;

    /**
     * Opens the archive again in a new thread, which does not have it open. The bytes are the same as long as the tag
     * is.
     * @throws OrreryError STORE_DAMAGED if the archive has changed
     */
    async function reopen(): Promise<void> {
      restarts = thread.restarts;
      opened = await calls.openArchive(request);
      if (opened.summary.etag === summary.etag) return;
      throw new OrreryError('STORE_DAMAGED', {
        file: data.file,
        reason: `${summary.name} changed while it was read; read it again from its start`,
      });
    }

    /** Reads the next bytes of the archive; once more in a new thread if the thread ends meanwhile. */
    async function readPart(start: number, end: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
      if (restarts !== thread.restarts && !closed) await reopen();
      try {
        return await calls.readArchive({ id: opened.id, start, end }, signal);
      } catch (thrown) {
        if (restarts === thread.restarts || closed || !OrreryError.hasCode(thrown, 'THREAD_LOST')) throw thrown;
      }
      await reopen();
      return calls.readArchive({ id: opened.id, start, end }, signal);
    }

    return {
      ...summary,
      async *read({ start = 0, end = summary.bytes } = {}, signal) {
        for (let at = start; at < end; ) {
          const bytes = await readPart(at, end, signal);
          if (bytes.length === 0) return;
          yield bytes;
          at += bytes.length;
        }
      },
      async close() {
        closed = true;
        // A thread that ended has no archives open.
        if (restarts === thread.restarts) await calls.closeArchive(opened.id);
      },
    };
  }

  return extendRemote(calls, { ingest, readFundingRecords, openArchive, close: () => thread.close() });
}
