/** Mathematics over records: averages, audits, scores, concentration. Pure functions, no I/O. */
export {
  aheadOf,
  auditPeriod,
  expectedAt,
  type PeriodFinding,
  type PeriodRow,
  rangeOver,
  readSide,
  SIDES,
  type Side,
  startInterval,
  startsToTry,
} from './audit-period.ts';
export { averageAt, averagesOf, divideDown, divideUp } from './average.ts';
export { holdersOfThird, measureConcentration } from './concentration.ts';
export { explainDifference, hasAuctionSignature } from './hypotheses.ts';
export { meanSpread, RATIO_PLACES, ratioOf, relativeSpread, spreadBillionths, writeRatio } from './ratios.ts';
export { rankingSteps } from './scores/ranking-steps.ts';
export { rewardSteps } from './scores/reward-steps.ts';
