/** Synchronisations of commands that report their progress. */
import { wait } from '../async/index.ts';
import type { ExplorerApi, InputOf, SyncTotals } from '../contract/index.ts';
import type { NetworkHandles } from '../networks/index.ts';
import { rowsInWords, storedInWords } from './row-summary.ts';

/** Receives the progress in a sentence. */
export type OnProgress = ((text: string) => void) | undefined;

/** Time from the end of a look to the next one (milliseconds). Each look asks for two totals. */
const LOOK_PAUSE_MS = 3_000;

/** Reports the stored rows of all lists whenever they grow during the work, and returns its result. */
export async function reportRows<Result>(
  { network, reader }: Pick<NetworkHandles, 'network' | 'reader'>,
  onProgress: OnProgress,
  work: () => Promise<Result>,
): Promise<Result> {
  const report = async () => onProgress?.(rowsInWords(await reader.resources()));
  // A count that fails while the session closes has no reader.
  const stopListening = network.listen(({ type }) => {
    if (type === 'rows') report().catch(() => {});
  });
  try {
    return await work();
  } finally {
    stopListening();
  }
}

/**
 * Synchronises through a running explorer, and reports every few seconds what it has stored. A report that fails, or
 * says nothing, is left out.
 * @throws OrreryError as the explorer's method does
 */
export async function syncThere(
  api: Pick<ExplorerApi, 'call'>,
  request: InputOf<'sync'>,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<SyncTotals> {
  const ended = new AbortController();
  const look = async () => {
    const { resources } = await api.call('status', {}, ended.signal);
    const { tables } = await api.call('history', {}, ended.signal);
    const text = storedInWords(request, resources, tables);
    if (!ended.signal.aborted && text !== '') onProgress?.(text);
  };
  const lookAgain = async () => {
    for (; !ended.signal.aborted; await wait(LOOK_PAUSE_MS, ended.signal)) await look().catch(() => {});
  };
  // The looks end only with their signal.
  if (onProgress !== undefined) lookAgain().catch(() => {});
  try {
    return await api.call('sync', request, signal);
  } finally {
    ended.abort();
  }
}
