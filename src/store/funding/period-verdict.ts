import type { Side } from '../../analysis/index.ts';
import type { FundingVerdict } from '../../contract/index.ts';
import type { ReadPeriod } from './period-findings.ts';

/**
 * Returns the audit's verdict on the rows of one source in a period:
 * - `empty`: the source has no rows in the period;
 * - `incomplete`: rows are missing in the store;
 * - `uncheckable`: a value is no whole number, or the first row differs and the stored list may begin after the
 *   period's start;
 * - `agrees`: every row follows from the points;
 * - `differs`: a row does not.
 * @param isComplete true if all rows of the source are stored
 * @param isOldest true if the stored list begins with this period, perhaps in the middle of it
 */
export function verdictOfSource(
  period: ReadPeriod,
  side: Side,
  isComplete: boolean,
  isOldest: boolean,
): FundingVerdict {
  const rows = period.rows[side];
  const { series, difference } = period.finding.sides[side];
  if (rows.length === 0) return isComplete ? 'empty' : 'incomplete';
  if (!isComplete) return 'incomplete';
  if (series === null) return 'uncheckable';
  if (difference === 0 && isOldest) return 'uncheckable';
  return difference === null ? 'agrees' : 'differs';
}
