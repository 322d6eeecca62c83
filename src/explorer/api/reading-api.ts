import { z } from 'zod';
import { type ExplorerApi, explorerApiOver, explorerMethods, OrreryError } from '../../contract/index.ts';
import type { NetworkHandles } from '../../networks/index.ts';
import { analysisHandlers } from './analysis-handlers.ts';
import { listHandlers } from './list-handlers.ts';

/**
 * Returns the explorer's API over an open network, with only the methods that read: lists, analyses and queries. It is
 * for a process that has opened the data folder itself and serves no window and no gateway. Calls of other methods fail
 * with PATH_UNKNOWN.
 */
export function readingApi(open: NetworkHandles): Pick<ExplorerApi, 'call'> {
  const session = { whenOpen: () => Promise.resolve(open) };
  const handlers: Record<string, (input: never, signal: AbortSignal) => unknown> = {
    ...listHandlers({ session }),
    ...analysisHandlers({ session }),
    describeTables: async () => ({ tables: await open.queries.describeTables() }),
    runQuery: open.queries.run,
  };
  return explorerApiOver({
    async call(method, input, signal = new AbortController().signal) {
      const handler = handlers[method];
      if (handler === undefined) throw new OrreryError('PATH_UNKNOWN', { value: method });
      const { input: read, output } = explorerMethods[method];
      const answer = await handler((read as z.ZodType).parse(input) as never, signal);
      return z.encode(output as z.ZodType, answer);
    },
    listen: () => () => {},
  });
}
