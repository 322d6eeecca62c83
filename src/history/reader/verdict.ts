import type { Span } from '../segments/spans.ts';
import type { ExportTable } from '../segments/tables.ts';

export interface VerifiedCsv {
  name: string;
  schemaVersion: bigint | null;
  rows: number;
  /** Bytes of the file, header included. */
  bytes: number;
  /** SHA-256 of its rows, without the header. */
  sha256: string;
  columns: readonly string[];
}

/**
 * What an archive turned out to be.
 *   complete    whole, and nothing speaks against its holding every row of its range
 *   incomplete  readable, but blocks or rows of its range are missing
 *   damaged     not readable to the end, or not what it says it is
 * Coverage is proven where the rows themselves show that the whole range is there: `blocks` by height, other tables by a
 * row in the last block; or where a manifest, whose hashes the rows match, says so. Otherwise it is unproven, and
 * `coverageNote` says why.
 */
export interface Verdict {
  verdict: 'complete' | 'incomplete' | 'damaged';
  coverage: 'proven' | 'unproven';
  coverageNote: string;
  problems: readonly string[];
  table: ExportTable | null;
  range: Span | null;
  csv: readonly VerifiedCsv[];
}

/** What was found while an archive was read. */
export interface Findings {
  /** What makes it unreadable or something else than it says. */
  damages: string[];
  /** What is missing from it. */
  omissions: string[];
  csv: VerifiedCsv[];
  /** Why its rows do not prove that they are all; empty while nothing speaks against it. */
  doubts: string[];
}

/** The verdict that findings add up to. `provenBefore`: a manifest that the rows match says that they are all. */
export function verdictOf(
  { damages, omissions, doubts }: Findings,
  provenBefore: boolean,
): Pick<Verdict, 'verdict' | 'coverage' | 'coverageNote' | 'problems'> {
  const problems = [...damages, ...omissions];
  const verdict = damages.length > 0 ? 'damaged' : omissions.length > 0 ? 'incomplete' : 'complete';
  const unproven = (coverageNote: string) => ({ verdict, coverage: 'unproven', coverageNote, problems }) as const;
  const proven = (coverageNote: string) => ({ verdict, coverage: 'proven', coverageNote, problems }) as const;
  if (verdict !== 'complete') return unproven('the archive is not whole');
  if (provenBefore) return proven('the rows are those of the manifest, which was proven');
  if (doubts.length > 0) return unproven([...new Set(doubts)].join('; '));
  return proven('the rows reach the last block of the range');
}
