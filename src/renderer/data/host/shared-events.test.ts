import { afterEach, expect, test, vi } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import type { LinkState } from './host.ts';
import { shareEvents } from './shared-events.ts';

let lastName = 0;
const open: { leave(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((tab) => tab.leave()));
});

/** Makes an explorer whose streams stay open until their reader closes them. */
function explorer() {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const write = (line: string) => {
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(`${line}\n`));
  };
  return {
    /** Returns the number of open streams. */
    streams: () => streams.size,
    tells: (event: unknown) => write(JSON.stringify(event)),
    sendsAnEmptyLine: () => write(''),
    open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
      return Promise.resolve(
        new ReadableStream<Uint8Array>({
          start(controller) {
            streams.add(controller);
            signal.addEventListener('abort', () => {
              if (streams.delete(controller)) controller.error(signal.reason);
            });
          },
        }),
      );
    },
  };
}

function tabsOf({ open: openStream }: Pick<ReturnType<typeof explorer>, 'open'>) {
  lastName += 1;
  const name = `tabs ${lastName}`;
  return () => {
    const heard: unknown[] = [];
    const links: LinkState[] = [];
    const life = new AbortController();
    const listeners = new Set([(event: unknown) => heard.push(event)]);
    const onLink = (link: LinkState) => links.at(-1) !== link && links.push(link);
    const end = shareEvents(name, { open: openStream, listeners, onLink }, life.signal);
    const tab = {
      heard,
      links,
      end,
      async leave() {
        life.abort();
        await end;
      },
    };
    open.push(tab);
    return tab;
  };
}

test('tabs share one stream, and each gets every event once', async () => {
  const { streams, tells, open: openStream } = explorer();
  const openTab = tabsOf({ open: openStream });
  const tabs = Array.from({ length: 10 }, openTab);
  await expect.poll(() => tabs.map(({ links }) => links.at(-1))).toEqual(tabs.map(() => 'up'));
  tells('first');
  tells('second');
  await expect.poll(() => tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => ['first', 'second']));
  expect(streams()).toBe(1);
});

test('when the tab with the stream closes, another opens one, and all know that they may have missed events', async () => {
  const { streams, tells, open: openStream } = explorer();
  const openTab = tabsOf({ open: openStream });
  const leader = openTab();
  await expect.poll(() => leader.links).toEqual(['up']);
  const others = [openTab(), openTab()];
  await expect.poll(() => others.map(({ links }) => links)).toEqual([['up'], ['up']]);
  await leader.leave();
  await expect
    .poll(() => others.map(({ links }) => links))
    .toEqual([
      ['up', 'away', 'up'],
      ['up', 'away', 'up'],
    ]);
  tells('later');
  await expect.poll(() => others.map(({ heard }) => heard)).toEqual([['later'], ['later']]);
  expect(leader.heard).toEqual([]);
  expect(streams()).toBe(1);
});

test('a silent leader loses the stream to another tab, and gets events from there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { tells, sendsAnEmptyLine, ...rest } = explorer();
  let opened = 0;
  const openTab = tabsOf({
    // The first stream belongs to a tab that hangs: it opens, and its end is never detected.
    open(signal) {
      opened += 1;
      return opened === 1 ? new Promise(() => {}) : rest.open(signal);
    },
  });
  const hanging = openTab();
  await expect.poll(() => opened).toBe(1);
  const waiting = openTab();
  await expect.poll(() => waiting.links).toEqual(['away']);
  await vi.advanceTimersByTimeAsync(150_000);
  await expect.poll(() => waiting.links).toEqual(['away', 'up']);
  await expect.poll(() => hanging.links).toEqual(['away', 'up']);
  tells('later');
  await expect.poll(() => [waiting.heard, hanging.heard]).toEqual([['later'], ['later']]);

  // Empty lines show that the leader is alive.
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(50_000);
    sendsAnEmptyLine();
    await new Promise(setImmediate);
  }
  expect(opened).toBe(2);
});

test('tabs whose token is refused ask once each, and end', async () => {
  let asked = 0;
  const openTab = tabsOf({
    open() {
      asked += 1;
      return Promise.reject(new OrreryError('TOKEN_MISSING', {}));
    },
  });
  await Promise.all([openTab().end, openTab().end, openTab().end]);
  expect(asked).toBe(3);
});
