/**
 * Tabs of one browser that show the same explorer share their token, so that a link works in a new tab. Only pages of
 * the same origin, which is Orrery's own, can receive these messages.
 */
const CHANNEL = 'orrery.sign-in';
/** Maximum wait for other tabs; a tab in the background also answers at once (milliseconds). */
const MAX_WAIT_MS = 400;

type Message = { asks: true } | { token: string };

/** Returns the token of another signed-in tab; undefined if there is none. */
export function askOtherTabs(): Promise<string | undefined> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS, undefined);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!('token' in data)) return;
      clearTimeout(timer);
      resolve(data.token);
    };
    channel.postMessage({ asks: true } satisfies Message);
  }).finally(() => channel.close());
}

/** Answers the requests of other tabs, until the returned function is called. */
export function letOtherTabsIn(token: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) channel.postMessage({ token } satisfies Message);
  };
  return () => channel.close();
}
