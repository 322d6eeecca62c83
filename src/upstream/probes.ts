/**
 * Endpoints outside the interface that real services have (network facts; formulas 5.2). Each is optional: a service
 * without one is a service all the same. Numbers of 64 bits come as text, as everywhere.
 */
import { z } from 'zod';
import { hexId, pageOf, uint64 } from '../contract/index.ts';

const text = z.string().default('');

/** `GET /statistics`: the cheapest source of chain id, height and epoch in one answer. */
export const Statistics = z.object({
  statistics: z.object({
    blockHeight: uint64.optional(),
    chainId: text,
    epochSeq: uint64.optional(),
  }),
});

/** `GET /blockchain/height` */
export const BlockchainHeight = z.object({ height: uint64.optional(), chainId: text });

/** `GET /api/v2/epoch` */
export const CurrentEpoch = z.object({ epoch: z.object({ seq: uint64 }) });

const NetworkMarket = z.object({
  id: hexId,
  tradableInstrument: z
    .object({
      instrument: z
        .object({ code: text, name: text, perpetual: z.looseObject({}).nullish() })
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
});

/** `GET /api/v2/markets` */
export const MarketsPage = z.object({ markets: pageOf(NetworkMarket) });
