import type { Checkpoint, Delegation, FundingPeriodDataPoint, NodeRow, Party } from '../../contract/index.ts';

/** The type of a stored row of each table of lists. */
export interface StoredRow {
  nodes: { epochSeq: bigint; node: NodeRow };
  /** `listedBy` is the node that lists the delegation, `position` its place there, from 0. */
  delegations: { epochSeq: bigint; listedBy: string; position: number; delegation: Delegation };
  /** The greatest rank is that of the newest party. */
  parties: { rank: bigint; party: Party };
  checkpoints: Checkpoint;
  funding_points: FundingPeriodDataPoint;
}
