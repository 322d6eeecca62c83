import { createEmitter } from '../../async/index.ts';
import type { ExplorerEvent } from '../../contract/index.ts';
import type { NetworkSession } from '../../networks/index.ts';
import { type AssistantCalls, assistantCalls } from './assistant-calls.ts';

/** The calls of assistants to the current network, with an event for each change of their list. */
export interface AssistantService extends AssistantCalls {
  /** Calls the listener after each change of the list, until the returned function is called. */
  listen(listener: (event: ExplorerEvent) => void): () => void;
}

/** Returns the calls of assistants to the network that is current at each call. */
export function createAssistantService(session: Pick<NetworkSession, 'whenOpen'>): AssistantService {
  const events = createEmitter<ExplorerEvent>();
  const ofNetwork = async () => assistantCalls((await session.whenOpen()).user);
  const changed = () => events.emit({ type: 'assistants' });
  return {
    list: async () => (await ofNetwork()).list(),
    add: async (call) => (await ofNetwork()).add(call).then(changed),
    clear: async () => (await ofNetwork()).clear().then(changed),
    listen: events.listen,
  };
}
