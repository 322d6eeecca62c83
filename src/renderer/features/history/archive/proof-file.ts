/** A verdict as a file that says what was checked, to hand on with the archive. docs/history.md, Verifying */
import type { ArchiveVerdict } from '../../../../contract/index.ts';
import { fileNameOf } from '../jobs/job-words.ts';

/** The version of the document's form. */
const FORMAT = 1;

/** Returns the verdict as a JSON document. Heights, numbers of rows and bytes are text, as in the interface. */
function proofOf(verdict: ArchiveVerdict, verifiedBy: string) {
  const { table, range, segments } = verdict;
  return {
    document: 'Verification of an archive of network history',
    format: FORMAT,
    archive: { name: fileNameOf(verdict.file), sha256: verdict.archiveSha256 },
    verdict: verdict.verdict,
    coverage: { proven: verdict.coverage === 'proven', reason: verdict.coverageNote },
    problems: verdict.problems,
    table,
    range: range && { fromBlock: range.from.toString(), toBlock: range.to.toString() },
    checked: {
      files: verdict.csv.map(({ name, schemaVersion, rows, bytes, sha256, columns }) => ({
        name,
        schemaVersion: schemaVersion?.toString() ?? null,
        columns,
        rows: rows.toString(),
        bytes: bytes.toString(),
        rowsSha256: sha256,
      })),
      segments: segments && { total: segments.total, asInManifest: segments.verified },
    },
    verifiedAt: new Date(verdict.verifiedAt).toISOString(),
    verifiedBy,
  };
}

/**
 * Returns the name and the content (JSON text) of a file that says what a verification checked, so that a person can
 * hand it on with the archive.
 * @param version Orrery's version, which the file names
 */
export function proofFile(verdict: ArchiveVerdict, version: string): { name: string; content: string } {
  return {
    name: `${fileNameOf(verdict.file).replace(/\.zip$/i, '')}.verification.json`,
    content: `${JSON.stringify(proofOf(verdict, `Orrery ${version}`), null, 2)}\n`,
  };
}
