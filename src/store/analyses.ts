/**
 * Analyses over a network's stored lists, by the name of the explorer's method. Each one reads a single state of the
 * file.
 */
import type { InputOf, OutputOf } from '../contract/index.ts';
import type { Connection } from '../sqlite/index.ts';
import { readCheckpointIntervals } from './checkpoints/read-intervals.ts';
import type { RecordedPeriods } from './funding/period-findings.ts';
import { readAudit } from './funding/read-audit.ts';
import { readHeat } from './funding/read-heat.ts';
import { readPeriods } from './funding/read-periods.ts';
import { readSeries } from './funding/read-series.ts';
import { compareEpochs } from './nodes/compare-epochs.ts';
import { readDelegatorAliases } from './nodes/delegator-aliases.ts';
import { explainScores } from './nodes/explain-scores.ts';
import { readNodeHistory } from './nodes/node-history.ts';
import { readPartyDelegations } from './nodes/party-delegations.ts';
import { readPerformanceHistory } from './nodes/performance-history.ts';
import { readConcentration } from './nodes/read-concentration.ts';

const analyses = {
  fundingSeries: readSeries,
  fundingPeriods: readPeriods,
  fundingAudit: readAudit,
  fundingHeat: readHeat,
  compareEpochs,
  nodeHistory: readNodeHistory,
  performanceHistory: readPerformanceHistory,
  scoreExplanation: explainScores,
  concentration: readConcentration,
  partyDelegations: readPartyDelegations,
  delegatorAliases: readDelegatorAliases,
  checkpointIntervals: readCheckpointIntervals,
} as const;

/** The name of an analysis, which is that of the explorer's method. */
export type AnalysisName = keyof typeof analyses;
/** The input of an analysis. `recorded` maps a period's seq to the values that network history recorded of it. */
export type AnalysisInput<M extends AnalysisName> = InputOf<M> & { recorded?: RecordedPeriods };

/**
 * Answers the named analysis from one state of the store.
 * @throws OrreryError NOT_CACHED if it needs rows that are not stored, and the other errors of the analysis
 */
export function analyse<M extends AnalysisName>(
  connection: Connection,
  method: M,
  input: AnalysisInput<M>,
): OutputOf<M> {
  const run = analyses[method] as unknown as (connection: Connection, input: AnalysisInput<M>) => OutputOf<M>;
  return connection.read(() => run(connection, input));
}
