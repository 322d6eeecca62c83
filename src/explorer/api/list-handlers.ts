import { type NetworkSession, storedOrFetched } from '../../networks/index.ts';
import type { ApiHandlers } from './api-handlers.ts';
import { countListRows, listRows } from './local-lists.ts';

/** Returns the methods of the explorer's API for lists and look-ups of records. */
export function listHandlers({ session }: { session: Pick<NetworkSession, 'whenOpen'> }) {
  return {
    listNodes: (input, signal) => listRows(session, 'nodes', input, signal),
    listParties: (input, signal) => listRows(session, 'parties', input, signal),
    listCheckpoints: (input, signal) => listRows(session, 'checkpoints', input, signal),
    listFundingPoints: (input, signal) => listRows(session, 'fundingPeriodDataPoints', input, signal),
    countNodes: (input, signal) => countListRows(session, 'nodes', input, signal),
    countParties: (input, signal) => countListRows(session, 'parties', input, signal),
    countCheckpoints: (input, signal) => countListRows(session, 'checkpoints', input, signal),
    countFundingPoints: (input, signal) => countListRows(session, 'fundingPeriodDataPoints', input, signal),
    async node({ id, epochSeq }, signal) {
      const { reader, network } = await session.whenOpen(signal);
      return storedOrFetched(
        () => reader.node(id, epochSeq, signal),
        () => network.ensure({ list: 'nodes', filter: { epochSeq }, direction: 'ascending', limit: 1 }, signal),
      );
    },
    async epochs(_, signal) {
      const { reader } = await session.whenOpen(signal);
      return reader.epochs(signal);
    },
    async markets(_, signal) {
      const { reader } = await session.whenOpen(signal);
      return { markets: await reader.markets(signal) };
    },
    async assets(_, signal) {
      const { reader } = await session.whenOpen(signal);
      return { assets: await reader.assets(signal) };
    },
  } satisfies Partial<ApiHandlers>;
}
