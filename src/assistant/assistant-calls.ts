import { randomUUID } from 'node:crypto';
import { createEmitter, createSerialQueue } from '../async/index.ts';
import { AssistantCall, type ExplorerEvent } from '../contract/index.ts';
import type { NetworkSession } from '../networks/index.ts';
import type { Document, UserStore } from '../store/index.ts';

const MAX_CALLS = 200;

/** The last 200 calls of assistants, stored in the network's user.sqlite. */
export interface AssistantCalls {
  /** Returns the calls, newest first. */
  list(): Promise<AssistantCall[]>;
  /** Stores a call, and removes all but the newest 200. */
  add(call: AssistantCall): Promise<void>;
  /** Removes all calls, and returns them. */
  clear(): Promise<RemovedCalls>;
  /** Puts removed calls back, each at its place, and removes all but the newest 200. */
  restore(removed: RemovedCalls): Promise<void>;
}

/** Removed calls, newest first. */
type RemovedCalls = readonly Document<AssistantCall>[];

/** Returns the list of the last calls of assistants, which is stored in a network's user.sqlite. */
export function assistantCalls(user: UserStore): AssistantCalls {
  const calls = user.documents('assistant-call', AssistantCall);
  async function removeOld(): Promise<void> {
    for (const { id } of (await calls.list()).slice(MAX_CALLS)) await calls.remove(id);
  }
  return {
    list: async () => (await calls.list(MAX_CALLS)).map(({ content }) => content),
    async add(call) {
      await calls.put(randomUUID(), call);
      await removeOld();
    },
    async clear() {
      const all = await calls.list();
      for (const { id } of all) await calls.remove(id);
      return all;
    },
    async restore(removed) {
      const restored = new Set(removed.map(({ id }) => id));
      const newer = (await calls.list()).filter(({ id }) => !restored.has(id));
      for (const { id, content, ...times } of removed.toReversed()) await calls.put(id, content, times);
      // The list begins with the one added last, so newer calls are added again. Times cannot order it: a clock can be set back.
      for (const { id, content, ...times } of newer.toReversed()) {
        await calls.put(randomUUID(), content, times);
        await calls.remove(id);
      }
      await removeOld();
    },
  };
}

/** The calls of assistants to the current network, with an event for each change of their list. */
export interface AssistantService extends Pick<AssistantCalls, 'list' | 'add'> {
  /** Removes all calls. */
  clear(): Promise<void>;
  /** Takes back the last removal of all calls of the current network. Returns the number of calls; 0 if there was none. */
  restore(): Promise<number>;
  /** Calls the listener after each change of the list, until the returned function is called. */
  listen(listener: (event: ExplorerEvent) => void): () => void;
}

/** Returns the calls of assistants to the network that is current at each call. */
export function createAssistantService(session: Pick<NetworkSession, 'whenOpen'>): AssistantService {
  const events = createEmitter<ExplorerEvent>();
  /** The calls of a network that were removed last. */
  let last: { network: string; removed: RemovedCalls } | undefined;
  /** One after the other: a deletion that begins before another one has ended would know only the rest of the calls. */
  const queued = createSerialQueue();
  const changed = () => events.emit({ type: 'assistants' });
  return {
    list: async () => assistantCalls((await session.whenOpen()).user).list(),
    async add(call) {
      const { user } = await session.whenOpen();
      await queued(() => assistantCalls(user).add(call));
      changed();
    },
    async clear() {
      const { id, user } = await session.whenOpen();
      await queued(async () => {
        const removed = await assistantCalls(user).clear();
        // If there was nothing to delete, as after a double click, the deletion before can still be taken back.
        if (removed.length > 0) last = { network: id, removed };
      });
      changed();
    },
    async restore() {
      const { id, user } = await session.whenOpen();
      return queued(async () => {
        if (last?.network !== id) return 0;
        const { removed } = last;
        await assistantCalls(user).restore(removed);
        last = undefined;
        changed();
        return removed.length;
      });
    },
    listen: events.listen,
  };
}
