/** Small archives, read in the page's own memory. What they unpack to is read as far as it is looked at, and not kept. */
import type JSZip from 'jszip';
import { OrreryError } from '../../../../contract/index.ts';
import type { ArchiveReader, ArchiveRows } from './archive-reader.ts';
import { type ReadRow, RowReader } from './row-reader.ts';

/** Bytes of the largest archive that is read here. */
export const LARGEST_IN_PAGE = 64 * 1024 * 1024;

/** What JSZip's entries can do and its types leave out. */
interface Entry extends JSZip.JSZipObject {
  internalStream?(type: 'uint8array'): JSZip.JSZipStreamHelper<Uint8Array>;
  /** What the archive's directory says of the file. */
  _data?: { uncompressedSize?: number };
}

/** The pieces of a file in the archive. Little more is unpacked than is asked for: a pause is heard between two steps. */
async function* piecesOf(entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = entry.internalStream?.('uint8array');
  if (stream === undefined) throw new Error('it cannot be read in pieces');
  const pieces: Uint8Array[] = [];
  const end: { isReached: boolean; failure?: Error } = { isReached: false };
  let wake = () => {};
  stream.on('data', (data) => {
    pieces.push(data);
    stream.pause();
    wake();
  });
  stream.on('error', (error) => {
    end.failure = error;
    wake();
  });
  stream.on('end', () => {
    end.isReached = true;
    wake();
  });
  const arrival = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      stream.resume();
    });
  try {
    for (;;) {
      for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece;
      if (end.failure !== undefined) throw end.failure;
      if (end.isReached) return;
      await arrival();
    }
  } finally {
    stream.pause();
  }
}

async function* rowsOf(entry: Entry): AsyncGenerator<ReadRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = new RowReader();
  for await (const piece of piecesOf(entry)) yield* reader.push(decoder.decode(piece, { stream: true }));
  yield* reader.push(decoder.decode());
  const last = reader.finish();
  if (last !== undefined) yield last;
}

/** A file that is being read: its header, and where the reading is. */
class OpenFile {
  readonly #entry: Entry;
  #rows: AsyncGenerator<ReadRow>;
  #columns: string[] | undefined;
  #next = 0;
  /** A row that was read to see whether there is one. */
  #ahead: ReadRow | undefined;

  constructor(entry: Entry) {
    this.#entry = entry;
    this.#rows = rowsOf(entry);
  }

  async #begin(): Promise<string[]> {
    await this.#rows.return(undefined);
    this.#rows = rowsOf(this.#entry);
    this.#next = 0;
    this.#ahead = undefined;
    const header = await this.#rows.next();
    this.#columns = header.done ? [] : header.value.values.map((name) => name ?? '');
    return this.#columns;
  }

  async #take(): Promise<ReadRow | undefined> {
    const ahead = this.#ahead;
    if (ahead !== undefined) {
      this.#ahead = undefined;
      return ahead;
    }
    const read = await this.#rows.next();
    return read.done ? undefined : read.value;
  }

  async read(start: number, limit: number, signal: AbortSignal): Promise<ArchiveRows> {
    const columns = this.#columns === undefined || start < this.#next ? await this.#begin() : this.#columns;
    const rows: ArchiveRows['rows'] = [];
    const shortened: ArchiveRows['shortened'] = [];
    while (rows.length < limit) {
      if (signal.aborted) throw new OrreryError('CANCELLED', {});
      const row = await this.#take();
      if (row === undefined) return { columns, rows, shortened, end: true };
      this.#next += 1;
      if (this.#next <= start) continue;
      for (const column of row.shortened) shortened.push([rows.length, column]);
      rows.push(row.values);
    }
    this.#ahead = await this.#take();
    return { columns, rows, shortened, end: this.#ahead === undefined };
  }
}

function invalid(file: string, thrown: unknown): OrreryError {
  if (thrown instanceof OrreryError) return thrown;
  const problem = thrown instanceof Error ? thrown.message : String(thrown);
  return new OrreryError('ARCHIVE_INVALID', { file, problem }, { cause: thrown });
}

/** An archive that was dropped or picked, read by JSZip, which is loaded when it is needed. */
export function zipReader(file: File): ArchiveReader {
  let opening: Promise<JSZip> | undefined;
  const open = new Map<string, OpenFile>();
  /** One call after another: a file has one place where its reading is. */
  let turn: Promise<unknown> = Promise.resolve();

  function opened(): Promise<JSZip> {
    opening ??= import('jszip').then(async ({ default: Zip }) => Zip.loadAsync(await file.arrayBuffer()));
    return opening;
  }
  async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    try {
      return await mine;
    } catch (thrown) {
      throw invalid(file.name, thrown);
    }
  }

  return {
    content: () =>
      inTurn(async () => {
        const { files } = await opened();
        const entries: Entry[] = Object.values(files).filter(({ dir }) => !dir);
        return {
          file: file.name,
          bytes: file.size,
          files: entries.map(({ name, _data }) => ({ name, bytes: _data?.uncompressedSize ?? 0 })),
        };
      }),
    rows: (name, start, limit, signal) =>
      inTurn(async () => {
        let reading = open.get(name);
        if (reading === undefined) {
          const entry = (await opened()).file(name);
          if (entry === null) throw new Error(`it holds no "${name}"`);
          reading = new OpenFile(entry);
          open.set(name, reading);
        }
        try {
          return await reading.read(start, limit, signal);
        } catch (thrown) {
          // Where it broke off nothing can be read on from.
          open.delete(name);
          throw thrown;
        }
      }),
  };
}
