/**
 * Shares one stream of events between all tabs of a browser: a browser opens six connections to an explorer, and a
 * stream uses one permanently. The tab that holds the lock is the leader: it reads the stream and forwards events. When
 * it closes, the next tab gets the lock. A browser does not suspend a tab that holds a lock.
 */
import { deliver, type EventStream, followEvents } from './event-stream.ts';
import type { LinkState } from './host.ts';

/**
 * After this time without a message, the leader loses its lock. The leader sends a message with every line of the
 * stream and every attempt to open it, at least once a minute even in a background tab (milliseconds).
 */
const LEADER_TIMEOUT_MS = 150_000;

type Message = { asks: true } | { link: LinkState } | { event: unknown };

/**
 * Delivers the events of a stream to the listeners of this tab. Of all tabs with the same `name`, only one, the leader,
 * reads the stream and passes its events and its link states on. When the leader closes, or sends nothing for 150
 * seconds, another tab becomes the leader; `stream.onLink` then gets 'away', because events may have been missed
 * meanwhile. Resolves when the signal aborts, or when the token is refused while this tab leads. Failures of the stream
 * do not reject: `stream.onLink` gets 'down'.
 * @param name name of the lock and of the channel that the tabs share
 */
export async function shareEvents(name: string, stream: EventStream, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const missed = () => {
    if (!signal.aborted) stream.onLink('away');
  };
  const channel = new BroadcastChannel(name);
  const tell = (message: Message) => channel.postMessage(message);
  /** The last link state that this tab sent as the leader; undefined if it is not the leader. */
  let said: LinkState | undefined;
  let silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listenFor = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), LEADER_TIMEOUT_MS);
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

  /**
   * Waits for the lock and reads the stream as the leader while this tab has it. Resolves with true after the reading
   * has ended, with false if the lock was not granted or another tab took it.
   * @param before called when the lock is granted
   */
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
      // The lock was not granted in time, or another tab took it.
      if (said !== undefined) missed();
      return false;
    } finally {
      lost.abort();
      said = undefined;
    }
  }

  try {
    // Without an earlier leader, no event was missed.
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
