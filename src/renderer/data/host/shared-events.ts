/**
 * One stream of events for all tabs of a browser: it opens six connections to an explorer, and a stream takes one for as
 * long as it lasts. The tab that holds the lock leads: it has the stream and passes on what comes. When it goes, the lock
 * falls to the next one. A browser does not put a tab that holds a lock to sleep.
 */
import { deliver, type EventStream, followEvents } from './event-stream.ts';
import type { LinkState } from './host.ts';

/**
 * Milliseconds without a word of the leader after which its lock is taken from it. It speaks with every line of the
 * stream and every attempt at one, if need be at a background tab's pace of one a minute.
 */
const PATIENCE = 150_000;

type Message = { asks: true } | { link: LinkState } | { event: unknown };

/**
 * Delivers the events of the stream that tabs share under the name, as `followEvents` does. `onLink` is told 'away' where
 * events may have been missed between one leader and the next.
 */
export async function shareEvents(name: string, stream: EventStream, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const missed = () => {
    if (!signal.aborted) stream.onLink('away');
  };
  const channel = new BroadcastChannel(name);
  const tell = (message: Message) => channel.postMessage(message);
  /** What this tab last said of the link as the leader; undefined while it is none. */
  let said: LinkState | undefined;
  let silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listenFor = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), PATIENCE);
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (signal.aborted) return;
    if (said !== undefined) {
      if ('asks' in data) tell({ link: said });
      return;
    }
    if ('asks' in data) return;
    listenFor();
    if ('link' in data) stream.onLink(data.link);
    else deliver(data.event, stream.listeners);
  };

  async function lead(turn: AbortSignal): Promise<void> {
    const say = (link: LinkState) => {
      said = link;
      tell({ link });
    };
    say('away');
    await followEvents(
      {
        open: stream.open,
        listeners: new Set([
          (event) => {
            tell({ event });
            deliver(event, stream.listeners);
          },
        ]),
        onLink(link) {
          if (turn.aborted) return;
          say(link);
          stream.onLink(link);
        },
      },
      turn,
    );
  }

  /** Leads, once the lock is granted, to the end; false where another tab has the lock or took it. */
  async function holdLock(options: LockOptions, before: () => void): Promise<boolean> {
    const lost = new AbortController();
    try {
      return await navigator.locks.request(name, options, async (lock) => {
        if (lock === null) return false;
        clearTimeout(timer);
        before();
        await lead(AbortSignal.any([signal, lost.signal]));
        return true;
      });
    } catch {
      // Not granted in time, or taken while this tab led.
      if (said !== undefined) missed();
      return false;
    } finally {
      lost.abort();
      said = undefined;
    }
  }

  try {
    // Where nobody led nothing was missed.
    let isOver = await holdLock({ ifAvailable: true }, () => {});
    while (!isOver && !signal.aborted) {
      silence = new AbortController();
      listenFor();
      tell({ asks: true });
      isOver = await holdLock({ signal: AbortSignal.any([signal, silence.signal]) }, missed);
      if (!isOver && !signal.aborted && silence.signal.aborted) isOver = await holdLock({ steal: true }, missed);
    }
  } finally {
    clearTimeout(timer);
    channel.close();
  }
}
