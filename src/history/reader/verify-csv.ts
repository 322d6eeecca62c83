/** Reads the CSV files of an archive to their last rows, and judges them. */
import type { BlockRange, Suspicion } from '../../contract/index.ts';
import type { ArchiveManifest } from '../archive/manifest.ts';
import { ContentError } from '../content-error.ts';
import type { RowChunk } from '../csv/row-cutter.ts';
import { CsvExaminer, type Examined } from '../segments/csv-examiner.ts';
import { type FileTimes, judgeReach, segmentsOf } from '../segments/reach.ts';
import { suspicionInWords, verdictOfParts } from '../segments/suspicion.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { NamedEntry } from './named-entries.ts';
import type { OpenArchive } from './open-archive.ts';
import { readEntry } from './read-entry.ts';
import { SegmentDigests } from './segment-digests.ts';
import type { ArchiveFindings } from './verdict.ts';

/** The objects that a verification of CSV files uses. */
export interface CsvVerifierParts {
  archive: OpenArchive;
  manifest: ArchiveManifest | undefined;
  /** Receives all that is found. */
  findings: ArchiveFindings;
  /** The times of a file's blocks, when they are known. The chain is written as in file names. */
  blockTimes?: ((file: BlockRange & { chain: string }) => FileTimes | undefined) | undefined;
  /** The number of a file's rows that are stored, when all its segments are. */
  storedRows?: ((file: BlockRange & { chain: string; table: ExportTable }) => number | undefined) | undefined;
  /** Called with the number of bytes of each piece. */
  onBytes(bytes: number): void;
  signal: AbortSignal | undefined;
}

/** Verifies the CSV files of one archive. */
export class CsvVerifier {
  readonly #parts: CsvVerifierParts;
  readonly #findings: ArchiveFindings;

  constructor(parts: CsvVerifierParts) {
    this.#parts = parts;
    this.#findings = parts.findings;
  }

  /**
   * Reads a file to its last row, and compares it with the manifest and with the range in its name. A fault of the
   * content is a damage, not an exception.
   * @throws OrreryError CANCELLED, FILE_UNREADABLE
   */
  async verify(file: NamedEntry): Promise<void> {
    const { manifest } = this.#parts;
    const { entry, version } = file;
    const described = manifest?.csv.find((csv) => csv.name === entry.name);
    const digests = described && new SegmentDigests(described.segments);
    const blocks = this.#parts.blockTimes?.(file);
    const examined = await this.#examine(file, digests, blocks);
    if (examined === undefined) return;
    const { rows, columns, rawSha256: sha256 } = examined;
    const schemaVersion = version ?? described?.schemaVersion ?? null;
    this.#findings.csv.push({ name: entry.name, schemaVersion, rows, bytes: entry.rawBytes, sha256, columns });
    if (manifest !== undefined) this.#compare(file, examined, described);
    for (const problem of digests?.problems() ?? []) this.#findings.damages.push(`"${entry.name}": ${problem}`);
    this.#findings.segments.verified += digests?.verified ?? 0;
    this.#judge(file, examined, blocks);
    this.#compareWithStored(file, examined);
  }

  /** Reads a file to its last row. Returns what its rows show; undefined if its content is at fault. */
  async #examine(
    file: NamedEntry,
    digests: SegmentDigests | undefined,
    blocks: FileTimes | undefined,
  ): Promise<Examined | undefined> {
    const { archive, onBytes, signal } = this.#parts;
    const { entry, table } = file;
    const examiner = new CsvExaminer(table, file, blocks?.innerEnds);
    const take = (chunks: Iterable<RowChunk>): void => {
      for (const chunk of chunks) {
        digests?.update(chunk.bytes);
        examiner.recycle(chunk);
      }
    };
    try {
      for await (const piece of readEntry(archive, entry, signal)) {
        take(examiner.push(piece));
        onBytes(piece.length);
      }
      take(examiner.finish());
    } catch (thrown) {
      if (!(thrown instanceof ContentError)) throw thrown;
      const { message } = thrown;
      this.#findings.damages.push(message.includes(entry.name) ? message : `"${entry.name}": ${message}`);
      return undefined;
    }
    return examiner.examined();
  }

  /**
   * Adds how a file differs from what the manifest says of it (rows, bytes, columns), and which segments the manifest
   * calls suspect.
   */
  #compare(file: NamedEntry, examined: Examined, described: ArchiveManifest['csv'][number] | undefined): void {
    const { damages } = this.#findings;
    const { name, rawBytes } = file.entry;
    if (described === undefined) damages.push(`"${name}" is not in the manifest`);
    else if (described.rows !== examined.rows || described.bytes !== rawBytes) {
      const has = `${examined.rows} rows in ${rawBytes} bytes`;
      damages.push(`"${name}" has ${has}, the manifest ${described.rows} rows in ${described.bytes} bytes`);
    } else if (described.columns.join('\n') !== examined.columns.join('\n')) {
      damages.push(`"${name}" has other columns than its manifest`);
    }
    for (const { suspicion, fromBlock: from, toBlock: to } of described?.segments ?? []) {
      if (suspicion !== null) this.#suspect(file, suspicion, { from, to });
    }
  }

  /** Adds that a file has fewer rows than are stored of its blocks. More rows say nothing: the stored ones may be short. */
  #compareWithStored(file: NamedEntry, { rows }: Examined): void {
    // The heights of blocks say more.
    const stored = file.table === 'TABLE_BLOCKS' ? undefined : this.#parts.storedRows?.(file);
    if (stored === undefined || rows >= stored) return;
    const [has, here] = [rows.toLocaleString('en'), stored.toLocaleString('en')];
    this.#findings.omissions.push(
      `"${file.entry.name}" has fewer rows (${has}) than are stored here of its blocks (${here})`,
    );
  }

  /**
   * Adds what the rows show about their range: missing blocks, or by the times of blocks the reach, also that of each
   * segment, which is judged as a stored part is. Adds a doubt if they prove nothing.
   */
  #judge(file: NamedEntry, examined: Examined, blocks: FileTimes | undefined): void {
    const findings = this.#findings;
    const { omissions, doubts } = findings;
    if (file.table === 'TABLE_BLOCKS') {
      if (examined.blocksProblem !== null) omissions.push(`"${file.entry.name}": ${examined.blocksProblem}`);
      return;
    }
    if (blocks === undefined) {
      doubts.push(`the times of blocks ${file.from} and ${file.to} are unknown here`);
      return;
    }
    const { times, segmentTimes } = examined;
    const reach = judgeReach(times, blocks);
    const segments = segmentsOf(file, blocks, segmentTimes);
    const short =
      reach === 'outside' ? [] : segments.filter(({ rows, blocks }) => judgeReach(rows, blocks) === 'short');
    for (const { range } of short) this.#suspect(file, 'short', range);
    if (short.length > 0) return;
    const silent = segments.filter(({ rows, blocks }) => rows === null || rows.last < blocks.last);
    switch (reach) {
      case 'reached':
        if (blocks.innerEnds === undefined) doubts.push('its segments, or the times of their ends, are unknown here');
        break;
      case 'short':
      case 'outside':
        this.#suspect(file, reach, file);
        return;
      case 'unknown':
        if (times?.distinct === null) doubts.push('its rows are not in order of time, so their ends prove nothing');
        else if (segments.length === 0) findings.silentFiles.push(file);
    }
    findings.comparedSegments += segments.length;
    // One by one: an archive can have more segments than a call can have arguments.
    for (const { range } of silent) findings.silentSegments.push(range.to);
  }

  /**
   * Adds, once, that rows of a range inside a file should not be trusted: to the damages if they are outside of their
   * range, else to the omissions.
   */
  #suspect({ entry }: NamedEntry, suspicion: Suspicion, range: BlockRange): void {
    const { damages, omissions } = this.#findings;
    const found = verdictOfParts([suspicion]) === 'damaged' ? damages : omissions;
    const problem = `"${entry.name}": ${suspicionInWords(suspicion, range)}`;
    if (!found.includes(problem)) found.push(problem);
  }
}
