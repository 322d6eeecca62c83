import type { BlockRange } from '../../contract/index.ts';
import type { ExportTable } from '../segments/tables.ts';

/** A CSV file of an archive that was read to its last row. */
export interface VerifiedCsv {
  name: string;
  /** The schema version in its name; null if the name has none. */
  schemaVersion: bigint | null;
  rows: number;
  /** Size of the file in bytes, header included. */
  bytes: number;
  /** SHA-256 of its rows, without the header. */
  sha256: string;
  columns: readonly string[];
}

/**
 * The result of a verification.
 *   complete    whole, without evidence that a row of its range is missing
 *   incomplete  readable, but blocks or rows of its range are missing
 *   damaged     not readable to the end, or in contradiction with its own statements
 * Coverage is proven when the rows themselves show that the whole range is there: `blocks` by height, other tables by a
 * row in the last block. It is also proven when a manifest states it and the rows match the manifest's hashes.
 * Otherwise it is unproven, and `coverageNote` gives the reason.
 */
export interface VerifiedArchive {
  verdict: 'complete' | 'incomplete' | 'damaged';
  coverage: 'proven' | 'unproven';
  /** The reason for the coverage, in a sentence. */
  coverageNote: string;
  /** All damages and omissions, in sentences. */
  problems: readonly string[];
  /** The table of the archive; null if it is not known. */
  table: ExportTable | null;
  /** The blocks that the archive should cover; null if they are not known. */
  range: BlockRange | null;
  csv: readonly VerifiedCsv[];
  /** The segments of the manifest, and how many of them have the SHA-256 that it states; null without a manifest. */
  segments: { verified: number; total: number } | null;
  /** SHA-256 of the archive itself; null if it cannot be read. */
  archiveSha256: string | null;
}

/** The findings of reading an archive. */
export interface ArchiveFindings {
  /** Faults that make the archive unreadable, or that contradict its own statements. */
  damages: string[];
  /** Missing blocks or rows. */
  omissions: string[];
  csv: VerifiedCsv[];
  segments: { verified: number; total: number };
  /** Reasons why the rows do not prove that all of them are there; empty when there is none. */
  doubts: string[];
  /** The number of segments, in all files, whose rows were compared with their last block. */
  comparedSegments: number;
  /** The last blocks of those that have no row in it, which is such a reason too. */
  silentSegments: bigint[];
  /** The blocks of files that have no row in their last block, and whose segments could not be compared. */
  silentFiles: BlockRange[];
}

/** Up to this many blocks are named; more are counted. */
const MAX_NAMED = 3;

/** Returns heights as text, the first few of them; others are counted. */
function blocksInWords(heights: readonly bigint[]): string {
  const named = heights.slice(0, MAX_NAMED).map((height) => height.toLocaleString('en'));
  const rest = heights.length - named.length;
  return named.join('; ') + (rest > 0 ? ` and ${rest.toLocaleString('en')} more` : '');
}

/** Returns the doubt that segments without a row in their last block raise; none without such a segment. */
function silentSegmentsInWords({ silentSegments, comparedSegments }: ArchiveFindings): string[] {
  const { length } = silentSegments;
  const blocks = blocksInWords(silentSegments);
  if (length === 0) return [];
  if (comparedSegments === 1) return [`it has no row in the last block (${blocks})`];
  if (length === 1) return [`one of its segments has no row in its last block (${blocks})`];
  return [`${length.toLocaleString('en')} of its segments have no row in their last block (${blocks})`];
}

/** Returns the doubt that files without a row in their last block raise; none without such a file. */
function silentFilesInWords({ silentFiles, csv }: ArchiveFindings): string[] {
  const [first] = silentFiles;
  if (first === undefined) return [];
  const last = blocksInWords([first.to]);
  if (csv.length === 1) return [`it has no row in the last block (${last})`];
  if (silentFiles.length === 1)
    return [`its file of blocks ${blocksInWords([first.from])} to ${last} has no row in its last block`];
  const blocks = blocksInWords(silentFiles.map(({ to }) => to));
  return [`${silentFiles.length.toLocaleString('en')} of its files have no row in their last block (${blocks})`];
}

/**
 * Forms verdict and coverage from findings, with the reason for the coverage and all problems in words.
 * @param provenBefore true if the archive has a manifest that states proven coverage
 */
export function verdictOf(
  findings: ArchiveFindings,
  provenBefore: boolean,
): Pick<VerifiedArchive, 'verdict' | 'coverage' | 'coverageNote' | 'problems'> {
  const { damages, omissions, doubts } = findings;
  const problems = [...damages, ...omissions];
  const verdict = damages.length > 0 ? 'damaged' : omissions.length > 0 ? 'incomplete' : 'complete';
  const unproven = (coverageNote: string) => ({ verdict, coverage: 'unproven', coverageNote, problems }) as const;
  const proven = (coverageNote: string) => ({ verdict, coverage: 'proven', coverageNote, problems }) as const;
  if (verdict !== 'complete') return unproven('the archive is not whole');
  if (provenBefore) return proven('the rows match the manifest, whose coverage is proven');
  const reasons = [...new Set(doubts), ...silentSegmentsInWords(findings), ...silentFilesInWords(findings)];
  if (reasons.length > 0) return unproven(reasons.join('; '));
  return proven('the rows reach the last block of the range');
}
