import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unreadable, unwritable } from '../../contract/index.ts';
import type { AddedFile } from '../layout/delta-log.ts';
import { type ManifestFile, OWN_FOLDER } from '../layout/manifest.ts';
import { digestFile } from '../layout/parquet-file.ts';
import type { WrittenFile } from './convert-group.ts';

/** A Parquet file without its name. */
const DRAFT = /^\.(day=|list-).*\.part$/;

/** A file is about to be written. Whatever becomes of it, its path is known. */
interface Intent {
  path: string;
}

interface Line {
  key: string;
  manifest: ManifestFile;
  added: Omit<AddedFile, 'stats'> & { stats: string };
  inexact: string[];
}

const bigintsAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
const textAsBigints = (_: string, value: unknown) =>
  typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;

/**
 * The files that a write has finished before its commit, so that the same write continues after them. A line that was cut
 * off, or a file that is not as it was written, is written again.
 */
export class WrittenFiles {
  readonly #folder: string;
  readonly #file: string;
  readonly #lines = new Map<string, Line>();
  readonly #paths = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, OWN_FOLDER, 'written.jsonl');
  }

  async load(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      try {
        const parsed = JSON.parse(line) as Line | Intent;
        if ('path' in parsed) this.#paths.add(parsed.path);
        else this.#lines.set(parsed.key, parsed);
      } catch {
        // Cut off by the end of its writer.
      }
    }
  }

  /** The finished file of these segments, if it is still what was written. */
  async find(key: string): Promise<(WrittenFile & { inexact: bigint[] }) | undefined> {
    const line = this.#lines.get(key);
    if (line === undefined) return undefined;
    const path = join(this.#folder, line.manifest.path);
    const bytes = await stat(path).then(
      ({ size }) => size,
      () => -1,
    );
    if (bytes !== line.manifest.bytes || (await digestFile(path)) !== line.manifest.sha256) return undefined;
    const stats = JSON.parse(line.added.stats, textAsBigints) as AddedFile['stats'];
    return { manifest: line.manifest, added: { ...line.added, stats }, inexact: line.inexact.map(BigInt) };
  }

  /** Notes the path of a file before it is written. */
  async begin(path: string): Promise<void> {
    this.#paths.add(path);
    await this.#append({ path });
  }

  async add(key: string, { manifest, added }: WrittenFile, inexact: readonly bigint[]): Promise<void> {
    const stats = JSON.stringify(added.stats, bigintsAsText);
    await this.#append({ key, manifest, added: { ...added, stats }, inexact: inexact.map(String) });
  }

  /** Ends the write: removes files that are not part of the table, such as those of an interrupted write. */
  async finish(kept: ReadonlySet<string>): Promise<void> {
    const unused = [...this.#paths].filter((path) => !kept.has(path)).map((path) => join(this.#folder, path));
    const own = join(this.#folder, OWN_FOLDER);
    const names = await readdir(own).catch((thrown: unknown) => {
      throw unreadable(own, thrown);
    });
    const drafts = names.filter((name) => DRAFT.test(name)).map((name) => join(own, name));
    for (const file of [...unused, ...drafts, this.#file]) {
      await rm(file, { force: true }).catch((thrown: unknown) => {
        throw unwritable(file, thrown);
      });
    }
  }

  async #append(line: Line | Intent): Promise<void> {
    await appendFile(this.#file, `\n${JSON.stringify(line)}\n`, { flush: true }).catch((thrown: unknown) => {
      throw unwritable(this.#file, thrown);
    });
  }
}
