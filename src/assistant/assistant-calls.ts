import { randomUUID } from 'node:crypto';
import { createEmitter } from '../async/index.ts';
import { AssistantCall, type ExplorerEvent } from '../contract/index.ts';
import type { NetworkSession } from '../networks/index.ts';
import type { UserStore } from '../store/index.ts';

const MAX_CALLS = 200;

/** The last 200 calls of assistants, stored in the network's user.sqlite. */
export interface AssistantCalls {
  /** Returns the calls, newest first. */
  list(): Promise<AssistantCall[]>;
  /** Stores a call, and removes all but the newest 200. */
  add(call: AssistantCall): Promise<void>;
  /** Removes all calls. */
  clear(): Promise<void>;
}

/** Returns the list of the last calls of assistants, which is stored in a network's user.sqlite. */
export function assistantCalls(user: UserStore): AssistantCalls {
  const calls = user.documents('assistant-call', AssistantCall);
  return {
    list: async () => (await calls.list(MAX_CALLS)).map(({ content }) => content),
    async add(call) {
      await calls.put(randomUUID(), call);
      const old = (await calls.list(MAX_CALLS * 2)).slice(MAX_CALLS);
      for (const { id } of old) await calls.remove(id);
    },
    async clear() {
      for (const { id } of await calls.list()) await calls.remove(id);
    },
  };
}

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
