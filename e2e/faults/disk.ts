/**
 * A model of a disk that loses power. Calls of a recording change what programs see at once; on disk it is only what was
 * flushed. The content of a file is flushed by flushing the file, its name by flushing its folder.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bytesOf, type Call, pathOf } from './calls.ts';

/** A write or a new size that is not flushed. */
type Change = { at: number; bytes: Buffer } | { size: number };

interface File {
  flushed: Buffer;
  changes: Change[];
}

/** A name that came, changed or went. Folders are names without a file. */
interface Naming {
  folder: string;
  removed: string[];
  added: [path: string, file: File | null][];
}

/** Decides which of the changes that were not flushed are on disk. */
export interface Loss {
  keepsNames: boolean;
  /** How much of a change of content is kept: all of it, none, or its first bytes. */
  kept(change: Change): 'all' | 'none' | number;
}

/** Every change is on disk, as after a kill: only the process ended. */
export const NOTHING_LOST: Loss = { keepsNames: true, kept: () => 'all' };

function apply(content: Buffer, change: Change): Buffer {
  if ('size' in change) {
    const cut = content.subarray(0, change.size);
    return Buffer.concat([cut, Buffer.alloc(change.size - cut.length)]);
  }
  const { at, bytes } = change;
  const next = Buffer.alloc(Math.max(content.length, at + bytes.length));
  content.copy(next);
  bytes.copy(next, at);
  return next;
}

function contentAfter(file: File, { kept }: Loss): Buffer {
  return file.changes.reduce((content, change) => {
    const part = kept(change);
    if (part === 'none') return content;
    const isTorn = typeof part === 'number' && 'bytes' in change;
    return apply(content, isTorn ? { at: change.at, bytes: change.bytes.subarray(0, part) } : change);
  }, file.flushed);
}

function rename(names: Map<string, File | null>, { removed, added }: Naming): void {
  for (const path of removed) names.delete(path);
  for (const [path, file] of added) names.set(path, file);
}

export class Disk {
  readonly #root: string;
  /** Names as they are on disk, and as programs see them. */
  readonly #flushed = new Map<string, File | null>();
  readonly #seen = new Map<string, File | null>();
  #namings: Naming[] = [];
  /** Open descriptors: the file, and the position of the next write. */
  readonly #open = new Map<number, { file: File; at: number }>();

  /** @param files the content of the folder before the recording, by relative path; it was flushed */
  constructor(root: string, files: ReadonlyMap<string, Buffer>) {
    this.#root = root;
    for (const [path, flushed] of files)
      this.#name({ folder: '', removed: [], added: [[path, { flushed, changes: [] }]] });
    this.#commit(() => true);
  }

  /** Writes what is left of the folder after a loss. */
  async leave(folder: string, loss: Loss): Promise<void> {
    const names = new Map(loss.keepsNames ? this.#seen : this.#flushed);
    for (const [path, file] of names) {
      if (!this.#isReachable(path, names)) continue;
      const target = join(folder, path);
      await mkdir(file === null ? target : dirname(target), { recursive: true });
      if (file !== null) await writeFile(target, contentAfter(file, loss));
    }
  }

  /** Does a call of the recording. Returns true when it changed something. */
  take(call: Call): boolean {
    const { name, args, result } = call;
    if (result < 0) return false;
    const fd = Number.parseInt(args[0] ?? '', 10);
    const open = this.#open.get(fd);
    switch (name) {
      case 'open':
      case 'openat':
        return this.#openFile(call);
      case 'close':
        this.#open.delete(fd);
        return false;
      case 'write':
        if (open === undefined) return false;
        this.#write(open.file, open.at, args, result);
        open.at += result;
        return true;
      case 'pwrite64':
        if (open === undefined) return false;
        this.#write(open.file, Number(args[3]), args, result);
        return true;
      case 'ftruncate':
        open?.file.changes.push({ size: Number(args[1]) });
        return open !== undefined;
      case 'fsync':
      case 'fdatasync':
        return this.#flush(open?.file, this.#relative(pathOf(args[0])));
      case 'mkdir':
        return this.#add(this.#relative(pathOf(args[0])), null);
      case 'link':
        return this.#add(
          this.#relative(pathOf(args[1])),
          this.#seen.get(this.#relative(pathOf(args[0])) ?? '') ?? null,
        );
      case 'rename':
        return this.#rename(this.#relative(pathOf(args[0])), this.#relative(pathOf(args[1])));
      case 'unlink':
      case 'rmdir':
        return this.#remove(this.#relative(pathOf(args[0])));
      default:
        if (/^(read|pread64|chmod|fchmod)$/.test(name)) return false;
        throw new Error(`The model of the disk does not know ${name}.`);
    }
  }

  /** The path inside the folder; undefined outside of it. */
  #relative(path: string | undefined): string | undefined {
    if (path === this.#root) return '';
    return path?.startsWith(`${this.#root}/`) ? path.slice(this.#root.length + 1) : undefined;
  }

  #isReachable(path: string, names: ReadonlyMap<string, File | null>): boolean {
    const folder = dirname(path);
    return folder === '.' || (names.get(folder) === null && this.#isReachable(folder, names));
  }

  #openFile({ args, result }: Call): boolean {
    const path = this.#relative(pathOf(args[1]));
    if (path === undefined) return false;
    const flags = args[2] ?? '';
    let file = this.#seen.get(path);
    // A folder, opened to be flushed or listed.
    if (path === '' || file === null) return false;
    const isNew = file === undefined;
    if (file === undefined) {
      file = { flushed: Buffer.alloc(0), changes: [] };
      this.#add(path, file);
    }
    if (flags.includes('O_TRUNC')) file.changes.push({ size: 0 });
    this.#open.set(result, { file, at: 0 });
    return isNew || flags.includes('O_TRUNC');
  }

  #write(file: File, at: number, args: readonly string[], length: number): void {
    const bytes = bytesOf(args[1]);
    if (bytes?.length !== length) throw new Error(`A write of ${length} bytes was recorded as ${bytes?.length}.`);
    file.changes.push({ at, bytes });
  }

  #flush(file: File | undefined, path: string | undefined): boolean {
    if (file !== undefined) {
      file.flushed = contentAfter(file, NOTHING_LOST);
      file.changes = [];
      return true;
    }
    if (path === undefined) return false;
    this.#commit(({ folder }) => folder === (path === '' ? '.' : path));
    return true;
  }

  #add(path: string | undefined, file: File | null): boolean {
    if (path === undefined) return false;
    this.#name({ folder: dirname(path), removed: [], added: [[path, file]] });
    return true;
  }

  #rename(from: string | undefined, to: string | undefined): boolean {
    const file = from === undefined ? undefined : this.#seen.get(from);
    if (from === undefined || to === undefined || file === undefined) return false;
    this.#name({ folder: dirname(to), removed: [from], added: [[to, file]] });
    return true;
  }

  #remove(path: string | undefined): boolean {
    if (path === undefined) return false;
    this.#name({ folder: dirname(path), removed: [path], added: [] });
    return true;
  }

  #name(naming: Naming): void {
    this.#namings.push(naming);
    rename(this.#seen, naming);
  }

  #commit(isFlushed: (naming: Naming) => boolean): void {
    for (const naming of this.#namings.filter(isFlushed)) rename(this.#flushed, naming);
    this.#namings = this.#namings.filter((naming) => !isFlushed(naming));
  }
}
