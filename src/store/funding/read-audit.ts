import {
  averageAt,
  averagesOf,
  expectedAt,
  explainDifference,
  rangeOver,
  SIDES,
  type Side,
  startsToTry,
} from '../../analysis/index.ts';
import type {
  FundingAuditRow,
  FundingAuditSide,
  FundingMoment,
  FundingRecorded,
  FundingRecordedCheck,
  FundingVerdict,
  InputOf,
  OutputOf,
} from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { readMarketPoints } from './market-points.ts';
import { createPeriodReader, type ReadPeriod, type RecordedPeriods } from './period-findings.ts';
import { describeStart } from './period-spans.ts';
import { verdictOfSource } from './period-verdict.ts';
import { isSideWhole, isWhole } from './read-periods.ts';

/** The input of `readAudit`, with the records of network history. */
export type AuditInput = InputOf<'fundingAudit'> & { recorded?: RecordedPeriods };

const NAMES: Readonly<Record<Side, string>> = { SOURCE_EXTERNAL: 'external', SOURCE_INTERNAL: 'internal' };

/**
 * Returns the lowest and the highest TWAP that the formula expects for a row, over all starts that are still possible;
 * null if the row cannot be checked. In the whole units of the stored prices.
 * @param row index of the row among those of its source
 */
function expectedRange({ finding }: ReadPeriod, side: Side, row: number): { low: bigint; high: bigint } | null {
  const { series } = finding.sides[side];
  const index = series?.pointIndexes[row];
  if (series === null || index === undefined) return null;
  return rangeOver(startsToTry(series, finding.starts), (start) => expectedAt(series, index, start));
}

function written(range: { low: bigint; high: bigint } | null): { low: string; high: string } | null {
  return range && { low: range.low.toString(), high: range.high.toString() };
}

function auditRow(period: ReadPeriod, side: Side, index: number, verdict: FundingVerdict): FundingAuditRow | null {
  const row = period.rows[side][index];
  if (row === undefined) return null;
  const { difference, series } = period.finding.sides[side];
  const isChecked = (verdict === 'agrees' || verdict === 'differs') && (difference === null || index <= difference);
  const first = series === null ? null : startsToTry(series, period.finding.starts)[0];
  const agrees = isChecked ? index !== difference : null;
  const isBeforeStart = index === 0 || (first !== undefined && first !== null && row.timestamp <= first);
  const isMean = !isBeforeStart || (index > 0 && series?.averagedBeforeStart === true);
  // The audit accepts this 0 (docs/formulas.md 1.10), so it is what the row is compared with.
  const isZero = isBeforeStart && agrees === true && row.twap === '0' && row.price !== '0';
  const expected = verdict === 'agrees' || verdict === 'differs' ? written(expectedRange(period, side, index)) : null;
  return {
    index,
    timestamp: row.timestamp,
    price: row.price,
    twap: row.twap,
    rule: isZero ? 'zero' : isMean ? 'mean' : 'own',
    expected: isZero ? { low: '0', high: '0' } : expected,
    agrees,
  };
}

function verdictWords(period: ReadPeriod, side: Side, verdict: FundingVerdict): string {
  const rows = period.rows[side];
  const { series, difference } = period.finding.sides[side];
  const many = rows.length === 1 ? 'The one row' : `All ${rows.length.toLocaleString('en')} rows`;
  switch (verdict) {
    case 'agrees':
      return `${many} of the ${NAMES[side]} source ${rows.length === 1 ? 'has' : 'have'} the average of the formula.`;
    case 'differs':
      return `Row ${(difference ?? 0).toLocaleString('en')} is the first whose average does not fit any start of the period.`;
    case 'incomplete':
      return 'Rows of this period are not stored, so no row is marked.';
    case 'empty':
      return `The ${NAMES[side]} source has no point in this period.`;
    default:
      return series === null
        ? 'A price or an average is not a whole number. The formula needs whole numbers.'
        : 'The list begins in the middle of this period. Its averages depend on points that are not listed.';
  }
}

function describeDifference(period: ReadPeriod, side: Side): FundingAuditSide['difference'] {
  const { series, difference } = period.finding.sides[side];
  const row = difference === null ? null : auditRow(period, side, difference, 'differs');
  const index = difference === null ? undefined : series?.pointIndexes[difference];
  if (series === null || row === null || difference === null || index === undefined) return null;
  const expected = expectedRange(period, side, difference) ?? { low: 0n, high: 0n };
  const received = BigInt(row.twap);
  const nearest = received > expected.high ? expected.high : received < expected.low ? expected.low : received;
  const { starts } = period.finding;
  const hypotheses = explainDifference({ series, index, starts, external: period.rows.SOURCE_EXTERNAL });
  return {
    row,
    expected: { low: expected.low.toString(), high: expected.high.toString() },
    received: row.twap,
    by: (nearest - received).toString(),
    hypotheses,
  };
}

function auditSide(period: ReadPeriod, side: Side, isComplete: boolean, isOldest: boolean): FundingAuditSide {
  const verdict = verdictOfSource(period, side, isComplete, isOldest);
  const rows = period.rows[side].length;
  const { difference } = period.finding.sides[side];
  return {
    source: side,
    verdict,
    words: verdictWords(period, side, verdict),
    rows,
    agreeing: verdict === 'agrees' ? rows : verdict === 'differs' ? (difference ?? 0) : 0,
    difference: verdict === 'differs' ? describeDifference(period, side) : null,
  };
}

/**
 * Returns a sentence that says how the start of the period is known.
 * @param differs true if an average does not fit
 * @param isNewest true if no later period is stored: its coming points may show the start
 */
function startInWords(start: FundingMoment | null, differs: boolean, isNewest: boolean): string {
  if (start === null && isNewest) return 'The start of the period is not known yet: its averages so far leave it open.';
  if (start === null) return 'The start of the period is unknown: the stored averages leave it open.';
  const isExact = start.earliest === start.latest;
  if (start.known === 'history') return 'The start comes from stored network history.';
  const averages = differs ? 'the averages before the first difference' : 'all averages';
  if (isExact) return `The start is not listed. It is the only second that fits ${averages}.`;
  return `The start is not listed. Every second between these two fits ${averages}.`;
}

/**
 * Returns the TWAPs of one source at a moment (Unix nanoseconds): of all points until then, and of these without the
 * newest one, which may have arrived later. Empty if the period's start or its prices do not permit it.
 */
function averagesAt({ finding, start }: ReadPeriod, side: Side, moment: bigint): bigint[] {
  const { series } = finding.sides[side];
  if (series === null || start === null) return [];
  const seen = series.points.filter(({ at }) => at <= moment);
  return [seen, seen.slice(0, -1)].flatMap((points) => averageAt(averagesOf(points), start.low, moment) ?? []);
}

/**
 * Compares the TWAP that history recorded for a source with the TWAP of the points at that block. The verdict is `none`
 * without a recorded value, `unknown` if none can be computed, else `matches` or `differs`.
 */
function checkRecorded(period: ReadPeriod, source: Side, recorded: FundingRecorded): FundingRecordedCheck {
  const value = source === 'SOURCE_EXTERNAL' ? recorded.externalTwap : recorded.internalTwap;
  if (value === '') return { source, verdict: 'none', computed: null };
  const averages = averagesAt(period, source, recorded.atBlockTime).map(String);
  const [computed] = averages;
  if (computed === undefined) return { source, verdict: 'unknown', computed: null };
  if (averages.includes(value)) return { source, verdict: 'matches', computed: value };
  return { source, verdict: 'differs', computed };
}

/**
 * Answers `fundingAudit`: checks each source of one period against the formula, and gives the wanted rows in a table.
 * Compares the averages with recorded ones if history has them.
 * @throws OrreryError NOT_CACHED if the market's points were never synchronised
 */
export function readAudit(connection: Connection, input: AuditInput): OutputOf<'fundingAudit'> {
  const { marketId, seq, rows: wanted } = input;
  const points = readMarketPoints(connection, marketId, {});
  const reader = createPeriodReader(connection, points.market.key, input.recorded);
  const period = reader.period(seq);
  const whole = isWhole(period, points.progress);
  const isOldest = seq === points.extent?.firstSeq;
  const sides = SIDES.map((side) => auditSide(period, side, isSideWhole(period, side, points.progress), isOldest));
  const start = describeStart(period);
  const verdict = sides.find(({ source }) => source === wanted?.source)?.verdict ?? 'empty';
  const table =
    wanted === undefined
      ? []
      : Array.from({ length: wanted.limit }, (_, offset) =>
          auditRow(period, wanted.source, wanted.from + offset, verdict),
        ).filter((row) => row !== null);
  const recorded = input.recorded?.get(seq) ?? null;
  return {
    seq,
    start,
    startWords: startInWords(
      start,
      sides.some(({ verdict: each }) => each === 'differs'),
      seq === points.extent?.lastSeq,
    ),
    sides,
    table,
    recorded,
    recordedChecks: recorded === null ? [] : SIDES.map((side) => checkRecorded(period, side, recorded)),
    coverage: { ...points.coverage, complete: whole },
  };
}
