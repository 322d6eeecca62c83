import { UPDATES_PREFERENCE } from '../../contract/index.ts';
import type { CurrentNetwork } from '../../networks/index.ts';
import type { Transactions } from '../../signing/index.ts';
import { syncOnceTimed } from '../commands/sync-once-timed.ts';
import { fetchRows, storedOrFetched } from '../data-source/read-through.ts';
import type { Preferences } from '../folder/preferences.ts';
import type { UpdateWatch } from '../updates/watch-updates.ts';
import { analysisHandlers } from './analysis-handlers.ts';
import type { ApiHandlers } from './api-handlers.ts';
import { type HistoryHandlerContext, historyHandlers } from './history-handlers.ts';
import { countRows, listRows } from './local-lists.ts';
import { type NetworkHandlerContext, networkHandlers } from './network-handlers.ts';
import type { Reporter } from './reporter.ts';
import { transactionHandlers } from './transaction-handlers.ts';

export interface HandlerContext extends NetworkHandlerContext, HistoryHandlerContext {
  /** The current network. Read it at every call, because it changes. */
  session: CurrentNetwork;
  preferences: Preferences;
  reporter: Reporter;
  updates: UpdateWatch;
  transactions: Transactions;
  gatewayAccess(): { address: string; token: string };
  /** Returns null if no pages are served. */
  signInLink(): string | null;
}

/** The explorer's API, one function per method. The caller parses inputs and encodes outputs. */
export function createHandlers(context: HandlerContext): ApiHandlers {
  const { session, preferences, reporter, updates, gatewayAccess, signInLink } = context;
  return {
    status: () => reporter.status(),
    listNodes: (input, signal) => listRows(session, 'nodes', input, signal),
    listParties: (input, signal) => listRows(session, 'parties', input, signal),
    listCheckpoints: (input, signal) => listRows(session, 'checkpoints', input, signal),
    listFundingPoints: (input, signal) => listRows(session, 'fundingPeriodDataPoints', input, signal),
    countNodes: (input, signal) => countRows(session, 'nodes', input, signal),
    countParties: (input, signal) => countRows(session, 'parties', input, signal),
    countCheckpoints: (input, signal) => countRows(session, 'checkpoints', input, signal),
    countFundingPoints: (input, signal) => countRows(session, 'fundingPeriodDataPoints', input, signal),
    async node({ id, epochSeq }, signal) {
      const { reader, network } = await session.whenOpen();
      return storedOrFetched(
        () => reader.node(id, epochSeq, signal),
        () => fetchRows(network, 'nodes', { epochSeq }, { direction: 'ascending', limit: 1 }, signal),
      );
    },
    async epochs(_, signal) {
      const { reader } = await session.whenOpen();
      return reader.epochs(signal);
    },
    async markets(_, signal) {
      const { reader } = await session.whenOpen();
      return { markets: await reader.markets(signal) };
    },
    async sync(request, signal) {
      const open = await session.whenOpen();
      return syncOnceTimed(open, request, signal, { requestsBefore: await open.countRequests() });
    },
    updates: () => updates.state(),
    gatewayAccess,
    signInLink: () => ({ link: signInLink() }),
    preference: ({ key }) => ({ value: preferences.get(key) }),
    async setPreference({ key, value }) {
      await preferences.set(key, value);
      if (key === UPDATES_PREFERENCE) updates.check();
      return {};
    },
    ...analysisHandlers(context),
    ...historyHandlers(context),
    ...networkHandlers(context),
    ...transactionHandlers(context.transactions),
  };
}
