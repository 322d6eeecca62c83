/**
 * Tabs of one browser that show the same explorer let each other in, so that a link opened in a new tab works. Only pages
 * of the same origin hear each other, which is to say Orrery's own.
 */
const CHANNEL = 'orrery.sign-in';
/** How long others may take to answer (milliseconds); a tab in the background answers at once as well. */
const PATIENCE = 400;

type Message = { asks: true } | { token: string };

/** The token of another tab that is signed in; undefined where there is none. */
export function askOtherTabs(): Promise<string | undefined> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE, undefined);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!('token' in data)) return;
      clearTimeout(timer);
      resolve(data.token);
    };
    channel.postMessage({ asks: true } satisfies Message);
  }).finally(() => channel.close());
}

/** Answers tabs that ask, until the returned function is called. */
export function letOtherTabsIn(token: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) channel.postMessage({ token } satisfies Message);
  };
  return () => channel.close();
}
