/** Keeps the preferences of all tabs of a browser in step. */
import type { QueryClient } from '@tanstack/react-query';

/** Only pages of the same origin, which is Orrery's own, can send and receive here. A message is a key. */
const CHANNEL = 'orrery.preferences';

const channels = new WeakMap<QueryClient, BroadcastChannel>();

/**
 * Reads a preference again whenever another tab has stored it, after the changes of this tab that wait to be stored. Ends
 * when the returned function is called.
 */
export function followOtherTabs(client: QueryClient): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channels.set(client, channel);
  channel.onmessage = ({ data: key }: MessageEvent<string>) => {
    const readAgain = client.getMutationCache().build(client, {
      mutationFn: () => client.invalidateQueries({ queryKey: ['preference', key] }),
      scope: changesOf(key),
    });
    void readAgain.execute(undefined);
  };
  return () => {
    channels.delete(client);
    channel.close();
  };
}

/** The scope in which changes of a preference are stored one after the other. */
export const changesOf = (key: string) => ({ id: `preference ${key}` });

/** Tells the other tabs that this one has stored a preference. */
export function tellOtherTabs(client: QueryClient, key: string): void {
  channels.get(client)?.postMessage(key);
}
