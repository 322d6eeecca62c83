import type { Readable, Writable } from 'node:stream';
import { type AssistedExplorer, assistantCalls, serveAssistant } from '../assistant/index.ts';
import { ASSISTANTS_PREFERENCE, AssistantAccess } from '../contract/index.ts';
import { openPreferences, readingApi } from '../explorer/index.ts';
import { networkOnDemand, type UsedNetwork } from './network-on-demand.ts';
import type { CommandNetwork } from './with-network.ts';

/** Options of `orrery mcp`. */
export interface AssistOptions extends CommandNetwork {
  version: string;
  /** True lets this assistant read, whatever the settings say. */
  allow: boolean;
}

/** An assistant thinks between its calls (milliseconds). */
const IDLE_MS = 10_000;

/**
 * Answers an assistant over the Model Context Protocol until its input ends or the signal fires. Holds the data folder
 * only during calls and for ten seconds after them, so that an explorer can be started. If an explorer runs, it answers
 * the calls.
 */
export async function assist(
  { version, allow, ...chosen }: AssistOptions,
  streams: { input: Readable; output: Writable },
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const network = networkOnDemand(chosen, IDLE_MS, AbortSignal.any([signal, ended.signal]));
  const isAllowed = (stored: unknown) => allow || AssistantAccess.parse(stored).isAllowed;

  async function explorerOf(used: UsedNetwork, aborted: AbortSignal): Promise<AssistedExplorer> {
    if ('running' in used) {
      const api = used.running;
      const { value } = await api.call('preference', { key: ASSISTANTS_PREFERENCE }, aborted);
      return {
        api,
        isAllowed: isAllowed(value),
        note: async (call) => void (await api.call('addAssistantCall', call)),
      };
    }
    const preferences = await openPreferences(chosen.dataDir);
    return {
      api: readingApi(used.open),
      isAllowed: isAllowed(preferences.get(ASSISTANTS_PREFERENCE)),
      note: (call) => assistantCalls(used.open.user).add(call),
    };
  }

  try {
    const withExplorer = <Result>(work: (explorer: AssistedExplorer) => Promise<Result>, aborted: AbortSignal) =>
      network.use(async (used) => work(await explorerOf(used, aborted)), aborted);
    await serveAssistant({ version, withExplorer }, streams, signal);
  } finally {
    ended.abort();
    await network.closed();
  }
}
