/**
 * Endpoints outside the interface that real services have and clients use: statistics, epoch, markets,
 * assets, profiles.
 * 64-bit integers are decimal strings, times of epochs Unix nanoseconds.
 */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Asset, Node, OrreryError, type WireNames, withWireNames } from '../../contract/index.ts';
import { sendJson } from '../../gateway/index.ts';
import { BLOCKS_PER_EPOCH, blocksOf, epochOf, GENESIS, timestampOf } from '../chain.ts';
import { instrumentOf, POSITION_DECIMALS, type SandboxMarket } from '../funding/markets.ts';
import type { SandboxSource } from '../source.ts';
import { addProfilesRoute } from './profiles.ts';
import { readQuery, smallNumber } from './queries.ts';

const dateOf = (height: number) => new Date(GENESIS + height * 1000).toISOString();

/**
 * Returns all fields of the message in their order, because a node's encoder writes zeros too (docs/network.md 1.1 and
 * 10.2).
 */
function statisticsAnswer({ chainId, blockHash, markets }: SandboxSource, height: number) {
  const epoch = epochOf(height);
  return {
    statistics: {
      blockHeight: String(height),
      backlogLength: '0',
      totalPeers: '12',
      genesisTime: dateOf(0),
      currentTime: dateOf(height),
      vegaTime: dateOf(height),
      status: 'CHAIN_STATUS_CONNECTED',
      txPerBlock: '0',
      averageTxBytes: '0',
      averageOrdersPerBlock: '0',
      tradesPerSecond: '0',
      ordersPerSecond: '0',
      totalMarkets: String(markets.length),
      totalAmendOrder: '0',
      totalCancelOrder: '0',
      totalCreateOrder: '0',
      totalOrders: '0',
      totalTrades: '0',
      orderSubscriptions: 0,
      tradeSubscriptions: 0,
      candleSubscriptions: 0,
      marketDepthSubscriptions: 0,
      positionsSubscriptions: 0,
      accountSubscriptions: 0,
      marketDataSubscriptions: 0,
      appVersionHash: '',
      appVersion: 'sandbox',
      chainVersion: '',
      blockDuration: '1000000000',
      uptime: dateOf(0),
      chainId,
      marketDepthUpdatesSubscriptions: 0,
      blockHash: blockHash(height),
      epochSeq: String(epoch),
      epochStartTime: dateOf(blocksOf(epoch).first),
      epochExpiryTime: dateOf(blocksOf(epoch).first + BLOCKS_PER_EPOCH),
      eventCount: '0',
      eventsPerSecond: '0',
    },
  };
}

/** Returns times and blocks of an epoch as decimal text; its end is 0 while it runs. */
function timestampsOf(epoch: number, current: number) {
  const { first, last } = blocksOf(epoch);
  const over = epoch < current;
  return {
    startTime: String(timestampOf(first)),
    expiryTime: String(timestampOf(first + BLOCKS_PER_EPOCH)),
    endTime: over ? String(timestampOf(last + 1)) : '0',
    firstBlock: String(first),
    lastBlock: over ? String(last) : '0',
  };
}

function marketAnswer(market: SandboxMarket) {
  return {
    id: market.id,
    tradableInstrument: { instrument: instrumentOf(market) },
    decimalPlaces: String(market.decimalPlaces),
    positionDecimalPlaces: String(POSITION_DECIMALS),
    tradingMode: 'TRADING_MODE_CONTINUOUS',
    state: 'STATE_ACTIVE',
  };
}

function assetAnswer({ id, name, symbol, decimals }: Asset) {
  const details = { name, symbol, decimals: String(decimals), quantum: '1' };
  return { id, details, status: 'STATUS_ENABLED' };
}

/** Returns a list that fits on one page. */
function onePage<Node extends { id: string }>(nodes: readonly Node[]) {
  const edges = nodes.map((node) => ({ node, cursor: node.id }));
  const pageInfo = {
    hasNextPage: false,
    hasPreviousPage: false,
    startCursor: edges[0]?.cursor ?? '',
    endCursor: edges.at(-1)?.cursor ?? '',
  };
  return { edges, pageInfo };
}

const EpochQuery = z.object({ id: smallNumber.optional(), block: smallNumber.optional() });

/** Adds the routes of `/statistics`, the epoch, markets, assets and profiles. */
export function addProbes(app: FastifyInstance, source: SandboxSource, wireNames: WireNames): void {
  app.get('/statistics', (_, reply) => sendJson(reply, statisticsAnswer(source, source.height())));

  app.get('/api/v2/epoch', async (request, reply) => {
    const { id = 0, block } = readQuery(EpochQuery, request.query);
    const current = epochOf(source.height());
    // Only this endpoint treats id 0 as the current epoch.
    const asked = block === undefined ? id || current : epochOf(block);
    if (asked > current) throw new OrreryError('EPOCH_UNKNOWN', { epoch: asked });
    const { rows } = await source.scan('nodes', { epochSeq: BigInt(asked) }, { direction: 'descending', limit: 1000 });
    const validators = rows.map(({ record }) => withWireNames(z.encode(Node, record), wireNames));
    const delegations = rows.flatMap(({ record }) => record.delegations);
    const epoch = { seq: String(asked), timestamps: timestampsOf(asked, current), validators, delegations };
    return sendJson(reply, { epoch });
  });

  app.get('/api/v2/markets', (_, reply) => sendJson(reply, { markets: onePage(source.markets.map(marketAnswer)) }));

  app.get('/api/v2/assets', (_, reply) => sendJson(reply, { assets: onePage(source.assets.map(assetAnswer)) }));

  addProfilesRoute(app, source);
}
