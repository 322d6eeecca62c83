import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import type { HistoryService } from '../../exports/index.ts';
import { type HistoryHandlerContext, historyHandlers } from './history-handlers.ts';

test('the signal of a call reaches the start of an export, so that it can see that its caller is gone', async () => {
  const caller = new AbortController();
  const startExports: HistoryService['startExports'] = (_request, _names, _out, signal) => {
    caller.abort();
    return signal?.aborted ? Promise.reject(new OrreryError('CANCELLED', {})) : Promise.resolve([]);
  };
  const session = { whenOpen: () => Promise.resolve({ historyService: { startExports } }) };
  const handlers = historyHandlers({ session, archiveNames: 'neutral' } as unknown as HistoryHandlerContext);
  const request = { tables: ['TABLE_TRADES' as const], from: 1n, to: 1000n };
  await expect(handlers.startExports(request, caller.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
});
