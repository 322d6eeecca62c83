/** Verdicts on archives, in wire form. */

/** Returns a verdict on the archive of an export job. */
export const verdictOn = (id: string, verdict: 'complete' | 'incomplete') => ({
  file: `/exports/${id}.zip`,
  verdict,
  coverage: 'unproven' as const,
  coverageNote: '',
  problems: [],
  table: null,
  range: null,
  csv: [],
  segments: null,
  archiveSha256: null,
  verifiedAt: 1,
});
