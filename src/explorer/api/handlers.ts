import { type OutputOf, UPDATES_PREFERENCE } from '../../contract/index.ts';
import { type CurrentNetwork, syncOnceTimed } from '../../networks/index.ts';
import type { Transactions } from '../../signing/index.ts';
import type { UpdateWatch } from '../../updates/index.ts';
import { analysisHandlers } from './analysis-handlers.ts';
import type { ApiHandlers } from './api-handlers.ts';
import { type AssistantHandlerContext, assistantHandlers } from './assistant-handlers.ts';
import { type DatasetHandlerContext, datasetHandlers } from './dataset-handlers.ts';
import { type HistoryHandlerContext, historyHandlers } from './history-handlers.ts';
import { listHandlers } from './list-handlers.ts';
import { type NetworkHandlerContext, networkHandlers } from './network-handlers.ts';
import { type QueryHandlerContext, queryHandlers } from './query-handlers.ts';
import type { Reporter } from './reporter.ts';
import { transactionHandlers } from './transaction-handlers.ts';

/** The objects that the methods of the explorer's API use. */
export interface HandlerContext
  extends NetworkHandlerContext,
    HistoryHandlerContext,
    DatasetHandlerContext,
    AssistantHandlerContext,
    Pick<QueryHandlerContext, 'tokenFile'> {
  /** The current network. Read it at every call, because it changes. */
  session: CurrentNetwork;
  /** Reports the status and its changes. */
  reporter: Reporter;
  /** Looks for newer releases. */
  updates: UpdateWatch;
  /** The work on transactions and keys. */
  transactions: Transactions;
  /** Returns how programs reach the gateway on this machine. */
  gatewayAccess(): OutputOf<'gatewayAccess'>;
  /** Makes a link that signs a browser in; null if no pages are served. */
  signInLink(): string | null;
}

/** Returns the explorer's API, one function per method. The caller parses inputs and encodes outputs. */
export function createHandlers(context: HandlerContext): ApiHandlers {
  const { session, preferences, reporter, updates, gatewayAccess, signInLink } = context;
  return {
    status: () => reporter.status(),
    ...listHandlers({ session }),
    async sync(request, signal) {
      const open = await session.whenOpen(signal);
      return syncOnceTimed(open, request, signal, { requestsBefore: await open.countRequests() });
    },
    updates: () => updates.state(),
    gatewayAccess,
    signInLink: () => ({ link: signInLink() }),
    preference: async ({ key }) => ({ value: await preferences.read(key) }),
    async setPreference({ key, value, from }) {
      const other = await preferences.set(key, value, from);
      if (other !== undefined) return { other };
      if (key === UPDATES_PREFERENCE) updates.check();
      return {};
    },
    ...analysisHandlers(context),
    ...historyHandlers(context),
    ...datasetHandlers(context),
    ...networkHandlers(context),
    ...queryHandlers(context),
    ...assistantHandlers(context),
    ...transactionHandlers(context.transactions),
  };
}
