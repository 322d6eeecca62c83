/** The method that sums the rewards of a node's delegators, by a query of stored history (docs/nodes.md). */
import { z } from 'zod';
import { amountText, storableUint64 } from '../scalars.ts';
import { count } from './common.ts';

export const nodeRewardMethods = {
  /**
   * The rewards of nodes for an epoch, from the stored table `rewards` (docs/nodes.md): the sum that the delegators of the
   * node got, by asset, largest first. A node is absent if none of them got any. Null if no row of the epoch is stored.
   * @throws QUERY_FAILED, QUERY_TIMEOUT, QUERY_TOO_LARGE, ENGINE_FAILED, CANCELLED
   */
  nodeRewards: {
    input: z.strictObject({ epoch: storableUint64, ids: z.array(z.string().regex(/^\S{1,200}$/)).max(100) }),
    output: z.object({
      rewards: z
        .array(
          z.object({
            id: z.string(),
            asset: z.string(),
            /** In the smallest unit of the asset. */
            amount: amountText,
            delegators: count,
            /** True if some of them have several nodes, so that their rewards were split by an estimate. */
            isSplit: z.boolean(),
          }),
        )
        .nullable(),
    }),
  },
} as const;
