/**
 * Analyses of stored lists: reduced series, period tables, audits and comparisons (docs/formulas.md 1 to 4).
 *
 * All arithmetic is exact. A value that cannot be known is null and comes with a reason; nothing is guessed. Ratios
 * (spreads, shares) are decimal text, truncated at the ninth decimal unless a field says otherwise. Times are Unix
 * nanoseconds. A method about one market, epoch or party throws NOT_CACHED when nothing of it was ever stored.
 */
import { z } from 'zod';
import { partyId } from '../lists.ts';
import { amountText, decimalText, storableUint64, uint64 } from '../scalars.ts';
import { columns, count, coverage } from './common.ts';
import { fundingMethods } from './funding-methods.ts';
import { CONCENTRATION_KINDS, NodeAtEpoch, NodeComparison, ScoreStep } from './node-analyses.ts';

/** The answer has a score for each node and epoch. */
const MAX_EPOCHS = 1_000n;

const nodeId = z.string().max(200);
const ratio = decimalText;

/** The methods of the explorer's API that analyse stored lists. */
export const analysisMethods = {
  ...fundingMethods,
  /** All nodes of two stored epochs side by side, by id, including nodes of only one of them. @throws NOT_CACHED */
  compareEpochs: {
    input: z.strictObject({ before: storableUint64, after: storableUint64 }),
    output: z.object({
      before: uint64,
      after: uint64,
      nodes: z.array(NodeComparison),
      /** Number of `nodes` that each of these applies to. */
      joined: count,
      left: count,
      promoted: count,
      demoted: count,
    }),
  },
  /** A node over all stored epochs, ascending. @throws NODE_UNKNOWN (in none of them) */
  nodeHistory: {
    input: z.strictObject({ id: nodeId, from: storableUint64.optional(), to: storableUint64.optional() }),
    output: z.object({
      epochs: z.array(NodeAtEpoch.extend({ epochSeq: uint64 })),
      /** Stored epochs that do not list the node. */
      absent: z.array(uint64),
      /** Runs of epochs that are not stored, between the first stored epoch and the current one; both ends included. */
      missing: z.array(z.object({ from: uint64, to: uint64 })),
    }),
  },
  /** The performance of every node over the stored epochs from `from` to `to`, both included; at most 1,000 epochs. */
  performanceHistory: {
    input: z
      .strictObject({ from: storableUint64, to: storableUint64 })
      .refine(({ from, to }) => to - from < MAX_EPOCHS, `from and to may span at most ${MAX_EPOCHS} epochs`),
    output: z.object({
      /** The stored epochs, ascending. */
      epochs: z.array(uint64),
      /**
       * By id. A score belongs to the epoch at the same position of `epochs`; null if the node has none in it. Nodes
       * that no epoch lists are absent.
       */
      nodes: z.array(z.object({ id: z.string(), scores: z.array(decimalText.nullable()) })),
    }),
  },
  /** Explains each score of a node from its inputs (docs/formulas.md 3). @throws NOT_CACHED, NODE_UNKNOWN */
  scoreExplanation: {
    input: z.strictObject({ id: nodeId, epochSeq: storableUint64.optional() }),
    output: z.object({
      id: z.string(),
      name: z.string(),
      epochSeq: uint64,
      /** True when this is the current epoch, which has no reward scores yet; request the previous epoch instead. */
      isCurrent: z.boolean(),
      steps: z.array(ScoreStep),
      /** The lowest consensus and the highest other ranking score of the epoch, each with its node; null without one. */
      lowestConsensus: z.object({ id: z.string(), name: z.string(), rankingScore: decimalText }).nullable(),
      highestOther: z.object({ id: z.string(), name: z.string(), rankingScore: decimalText }).nullable(),
    }),
  },
  /**
   * The concentration of an epoch (docs/formulas.md 4): by voting power of the consensus set, or by stake of all nodes.
   * A value is null when it is undefined (no nodes, or a total of 0).
   */
  concentration: {
    input: z.strictObject({ epochSeq: storableUint64.optional(), of: z.enum(CONCENTRATION_KINDS) }),
    output: z.object({
      epochSeq: uint64,
      of: z.enum(CONCENTRATION_KINDS),
      total: amountText,
      /** Descending. `share` and `cumulative` are ratios of the total. */
      nodes: z.array(
        z.object({ id: z.string(), name: z.string(), amount: amountText, share: ratio, cumulative: ratio }),
      ),
      /** Fewest nodes that together hold at least a third: enough to halt the chain. */
      nakamotoThird: z.int().nullable(),
      /** Fewest nodes that together hold more than two thirds: enough to decide. */
      nakamotoTwoThirds: z.int().nullable(),
      /** Consensus nodes by descending stake, up to and including the one that crosses a third of the set's stake. */
      topThird: z.array(z.string()),
      /** Lorenz curve from (0, 0) to (1, 1), amounts ascending. */
      lorenz: z.array(z.object({ nodes: ratio, amount: ratio })),
      /** Gini coefficient without correction for the number of nodes: at most (n − 1)/n. */
      gini: ratio.nullable(),
      hhi: ratio.nullable(),
      /** Effective number of nodes: 1/HHI. */
      effectiveNodes: ratio.nullable(),
    }),
  },
  /** Known delegations of a party in stored epochs, newest epoch first. */
  partyDelegations: {
    input: z.strictObject({
      party: partyId,
      /** 100 when absent. */
      limit: z.int().min(1).max(1000).optional(),
      before: storableUint64.optional(),
    }),
    output: z.object({
      /** At most `limit` epochs. */
      epochs: z.array(
        z.object({
          epochSeq: uint64,
          total: amountText,
          delegations: z.array(z.object({ nodeId: z.string(), nodeName: z.string(), amount: amountText })),
        }),
      ),
      /** Pass as `before` for the next page; null on the last one. */
      next: uint64.nullable(),
      /** Stored epochs that were searched. */
      searched: z.array(uint64),
    }),
  },
  /** Aliases of the stored parties that delegate to a node in an epoch. Parties without an alias are absent. */
  delegatorAliases: {
    input: z.strictObject({ id: nodeId, epochSeq: storableUint64 }),
    output: z.object({ aliases: z.array(z.object({ party: z.string(), alias: z.string() })) }),
  },
  /**
   * Blocks between neighbouring checkpoints with blocks in [from, to], reduced to columns like funding series. Each
   * interval belongs to the block of its later checkpoint.
   */
  checkpointIntervals: {
    input: z.strictObject({ from: storableUint64.optional(), to: storableUint64.optional(), columns }),
    output: z.object({
      from: uint64,
      to: uint64,
      /** Blocks in a column. */
      width: uint64,
      columns: count,
      intervals: z.object({
        points: count,
        raw: z.boolean(),
        blocks: z.array(uint64),
        values: z.array(uint64),
      }),
      /** The median interval in the range (blocks); null with fewer than two checkpoints. */
      median: uint64.nullable(),
      /**
       * Unusual intervals, newest first, at most 500. A gap is at least 1.5 medians long, and `missing` estimates the
       * number of checkpoints that it lacks. "Early" is at most half a median. "Repeated" has the hash of the previous one.
       */
      flags: z.array(
        z.object({
          kind: z.enum(['gap', 'early', 'repeated']),
          fromBlock: uint64,
          toBlock: uint64,
          blocks: uint64,
          missing: count,
        }),
      ),
      gaps: count,
      early: count,
      repeated: count,
      coverage,
    }),
  },
} as const;
