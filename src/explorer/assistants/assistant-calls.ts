import { randomUUID } from 'node:crypto';
import { AssistantCall } from '../../contract/index.ts';
import type { UserStore } from '../../store/index.ts';

const MAX_CALLS = 200;

/** The last 200 calls of assistants, stored in the network's user.sqlite. */
export interface AssistantCalls {
  /** Newest first. */
  list(): Promise<AssistantCall[]>;
  add(call: AssistantCall): Promise<void>;
  clear(): Promise<void>;
}

/** Returns the list of calls in a network's user.sqlite. */
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
