/**
 * Tabs of one browser that show the same explorer share their token, so that a link works in a new tab. Only pages of
 * the same origin, which is Orrery's own, can receive these messages.
 */

const CHANNEL = 'orrery.sign-in';
/** Time after which a page says that it needs the link; a tab in the background also answers at once (milliseconds). */
const MAX_WAIT_MS = 400;

type Message = { asks: true } | { token: string };

/**
 * Asks the other tabs of this browser for the token of their sign-in. Resolves with the first answer; undefined if none
 * comes within 400 milliseconds.
 * @param onLate called with an answer that comes after that: on a busy computer a tab answers late
 */
export function askOtherTabs(onLate: (token: string) => void): Promise<string | undefined> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    let answer: (token: string) => void = resolve;
    const timer = setTimeout(() => {
      answer = onLate;
      resolve(undefined);
    }, MAX_WAIT_MS);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (!('token' in data)) return;
      clearTimeout(timer);
      channel.close();
      answer(data.token);
    };
    channel.postMessage({ asks: true } satisfies Message);
  });
}

/** Gives the token to every other tab of this browser that asks for it, until the returned function is called. */
export function letOtherTabsIn(token: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) channel.postMessage({ token } satisfies Message);
  };
  return () => channel.close();
}
