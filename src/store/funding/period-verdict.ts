import type { Side } from '../../analysis/index.ts';
import type { FundingAuditSide } from '../../contract/index.ts';
import type { ReadPeriod } from './period-findings.ts';

export type Verdict = FundingAuditSide['verdict'];

/**
 * Returns the audit's verdict on the rows of one source: `empty`, `incomplete`, `uncheckable`, `agrees` or `differs`.
 * @param isComplete all rows of the source are stored
 * @param isOldest the list begins with this period, perhaps in the middle of it
 */
export function verdictOf(period: ReadPeriod, side: Side, isComplete: boolean, isOldest: boolean): Verdict {
  const rows = period.rows[side];
  const { series, difference } = period.finding.sides[side];
  if (rows.length === 0) return isComplete ? 'empty' : 'incomplete';
  if (!isComplete) return 'incomplete';
  if (series === null) return 'uncheckable';
  if (difference === 0 && isOldest) return 'uncheckable';
  return difference === null ? 'agrees' : 'differs';
}
