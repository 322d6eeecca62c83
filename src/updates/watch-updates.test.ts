import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Release, signedBytes } from './release-notice.ts';
import { type UpdateWatchOptions, watchUpdates } from './watch-updates.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
const RELEASE: Release = { version: '2.1.0', url: 'https://orrery.example/releases/2.1.0', date: '2026-11-22' };

const noticeOf = (release: Release, key: KeyObject = privateKey) =>
  JSON.stringify({ ...release, signature: sign(null, signedBytes(release), key).toString('hex') });

/** A feed on this machine, and how often it was asked. */
async function feedOf(answer: string | RequestListener) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (typeof answer === 'string') response.end(answer);
    else answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/newest.json`;
  return { address, asked: () => asked };
}

async function watched(answer: string | RequestListener, options: Partial<UpdateWatchOptions> = {}) {
  const { address, asked } = await feedOf(answer);
  const texts: string[] = [];
  const watch = watchUpdates({
    feed: { address, publicKey: KEY },
    version: '2.0.9',
    isOn: () => true,
    log: { add: ({ text }) => texts.push(text) },
    ...options,
  });
  onTestFinished(() => watch.close());
  return { watch, texts, address, asked };
}

test('a newer release is reported, with the address of its page', async () => {
  const { watch, texts, address } = await watched(noticeOf(RELEASE));
  expect(await watch.state()).toEqual({ feed: address, newer: RELEASE });
  expect(texts).toEqual(['Orrery 2.1.0 is available: https://orrery.example/releases/2.1.0']);
  watch.check();
  expect((await watch.state()).newer).toEqual(RELEASE);
  expect(texts).toHaveLength(1);
});

test('the version that runs is no news', async () => {
  const { watch, texts } = await watched(noticeOf({ ...RELEASE, version: '2.0.9' }));
  expect([(await watch.state()).newer, texts]).toEqual([null, []]);
});

const stranger = generateKeyPairSync('ed25519').privateKey;
const notReached: RequestListener = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
test.each<[string, string | RequestListener, string]>([
  ['signed by another key', noticeOf(RELEASE, stranger), 'its signature is not valid'],
  ['of another page than was signed', noticeOf(RELEASE).replace('orrery.example', 'other.example'), 'its signature'],
  ['of another version than was signed', noticeOf(RELEASE).replace('"2.1.0"', '"9.1.0"'), 'its signature'],
  ['of an older version', noticeOf({ ...RELEASE, version: '1.99.99' }), 'version 1.99.99, which is older than 2.0.9'],
  ['with a page that is not encrypted', noticeOf({ ...RELEASE, url: 'http://orrery.example/' }), 'release notice'],
  ['that is no JSON', '<html>', 'it is not a release notice'],
  ['that is too long', noticeOf(RELEASE) + ' '.repeat(20_000), 'longer than 16384 bytes'],
  ['with another status', (_, response) => response.writeHead(503).end(noticeOf(RELEASE)), 'it answers 503'],
  ['that sends elsewhere', notReached, 'redirect'],
])('an answer %s is ignored, and the log says why', async (_, answer, reason) => {
  const { watch, texts } = await watched(answer);
  expect((await watch.state()).newer).toBeNull();
  expect(texts).toEqual([expect.stringContaining(reason)]);
});

test('a missing answer is ignored', async () => {
  const { watch, texts } = await watched((_, response) => response.write('{'), { timeoutMs: 50 });
  expect((await watch.state()).newer).toBeNull();
  expect(texts).toEqual([expect.stringContaining('it does not answer within 0.05 s')]);
});

test('a running check ends when the watch is closed, without a log entry', async () => {
  const arrived = Promise.withResolvers<void>();
  const { watch, texts } = await watched(() => arrived.resolve());
  await arrived.promise;
  await watch.close();
  expect(texts).toEqual([]);
});

test('switched off, it fetches and reports nothing; switched on, it does', async () => {
  let isOn = false;
  const { watch, address, asked } = await watched(noticeOf(RELEASE), { isOn: () => isOn });
  expect([await watch.state(), asked()]).toEqual([{ feed: address, newer: null }, 0]);
  isOn = true;
  watch.check();
  expect((await watch.state()).newer).toEqual(RELEASE);
  isOn = false;
  expect([(await watch.state()).newer, asked()]).toEqual([null, 1]);
});

test('without a feed there is nothing to fetch', async () => {
  const { watch, asked } = await watched(noticeOf(RELEASE), { feed: null });
  expect([await watch.state(), asked()]).toEqual([{ feed: null, newer: null }, 0]);
});
