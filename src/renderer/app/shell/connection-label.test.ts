import { expect, test } from 'vitest';
import { connectionLabel } from './connection-label.ts';

const now = Date.UTC(2024, 2, 19, 15, 0);
const yesterday = Date.UTC(2024, 2, 18, 9, 30);
const positionAt = (at: number | null) => (at === null ? null : { height: 1n, timestamp: BigInt(at) * 1_000_000n });

test('the header shows the connection, and while it is away the time of the last block, which is not that of each list', () => {
  const say = (connection: 'live' | 'limited' | 'offline' | 'connecting', at: number | null) =>
    connectionLabel({ connection, position: positionAt(at) }, 'up', now, 'utc').text;
  expect(say('live', now)).toBe('Live');
  expect(say('limited', now - 60_000)).toBe('Limited, last block 14:59');
  expect(say('offline', yesterday)).toBe('Offline, last block yesterday 09:30');
  expect(say('connecting', null)).toBe('Connecting');
});

test('a lost process is reported as such', () => {
  expect(connectionLabel({ connection: 'live', position: positionAt(now) }, 'down', now, 'utc').state).toBe('lost');
});
