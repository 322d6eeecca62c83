/**
 * Tabs of one browser that show the same explorer share their token, so that a link works in a new tab. Only pages of
 * the same origin, which is Orrery's own, can receive these messages.
 */
const CHANNEL = 'orrery.sign-in';
/** Maximum wait for other tabs; a tab in the background also answers at once (milliseconds). */
const MAX_WAIT_MS = 400;

type Message = { asks: true } | { token: string };

/**
 * Asks the other tabs of this browser for the token of their sign-in. Resolves with the first answer; undefined if none
 * comes within 400 milliseconds.
 */
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

/** Gives the token to every other tab of this browser that asks for it, until the returned function is called. */
export function letOtherTabsIn(token: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) channel.postMessage({ token } satisfies Message);
  };
  return () => channel.close();
}
