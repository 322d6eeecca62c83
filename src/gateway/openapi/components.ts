import { z } from 'zod';
import {
  Checkpoint,
  CheckResult,
  Delegation,
  EpochData,
  ErrorBody,
  ExportStreamElement,
  FundingPeriodDataPoint,
  HistorySegment,
  LastBlock,
  type ListName,
  lists,
  Node,
  PageInfo,
  Party,
  pageOf,
  RankingScore,
  RewardScore,
} from '../../contract/index.ts';

/** Returns the name of the schema of a list's page: `NodesPage` for `nodes`. */
export function pageName(list: ListName): string {
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}Page`;
}

function pageSchema(list: ListName): z.ZodType {
  return z.object({ [list]: pageOf(lists[list].record as z.ZodType) });
}

/** The schemas of the values that the gateway writes, by their names in its document. */
export const components: Readonly<Record<string, z.ZodType>> = {
  Error: ErrorBody,
  PageInfo,
  Node,
  Delegation,
  EpochData,
  RankingScore,
  RewardScore,
  [pageName('nodes')]: pageSchema('nodes'),
  Party,
  [pageName('parties')]: pageSchema('parties'),
  Checkpoint,
  [pageName('checkpoints')]: pageSchema('checkpoints'),
  FundingPeriodDataPoint,
  [pageName('fundingPeriodDataPoints')]: pageSchema('fundingPeriodDataPoints'),
  HistorySegment,
  HistorySegments: z.object({ segments: z.array(HistorySegment) }),
  ExportStreamElement,
  LastBlock,
  CheckResult,
};
