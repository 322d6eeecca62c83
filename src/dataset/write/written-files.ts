import { appendFile, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unwritable } from '../../contract/index.ts';
import type { AddedFile } from '../layout/delta-log.ts';
import { type ManifestFile, OWN_FOLDER } from '../layout/manifest.ts';
import { digestFile, type WrittenFile } from './convert-group.ts';

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
 * The files that a write has finished before its commit, so that the same write goes on after them. A line that was cut
 * off, or a file that is not as it was written, is written again.
 */
export class WrittenFiles {
  readonly #folder: string;
  readonly #file: string;
  readonly #lines = new Map<string, Line>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#file = join(folder, OWN_FOLDER, 'written.jsonl');
  }

  async load(): Promise<void> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    for (const line of text.split('\n')) {
      try {
        const parsed = JSON.parse(line) as Line;
        this.#lines.set(parsed.key, parsed);
      } catch {
        // Cut off by the end of its writer.
      }
    }
  }

  /** Paths of files that a write finished, whether or not they are still there. */
  get paths(): string[] {
    return [...this.#lines.values()].map(({ manifest }) => manifest.path);
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

  async add(key: string, { manifest, added }: WrittenFile, inexact: readonly bigint[]): Promise<void> {
    const stats = JSON.stringify(added.stats, bigintsAsText);
    const line: Line = { key, manifest, added: { ...added, stats }, inexact: inexact.map(String) };
    await appendFile(this.#file, `\n${JSON.stringify(line)}\n`, { flush: true }).catch((thrown: unknown) => {
      throw unwritable(this.#file, thrown);
    });
  }

  async remove(): Promise<void> {
    await rm(this.#file, { force: true });
  }
}
