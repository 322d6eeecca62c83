import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ArraySource } from '../array-source.fixture.ts';
import { addParty, serveGateway } from '../gateway.fixture.ts';

const PAGES = 400;
const ROWS = 200;
const TOGETHER = 20;
const path = `/api/v2/parties?pagination.first=${ROWS}`;

const source = new ArraySource();
for (let rank = 0; rank < PAGES + ROWS; rank += 1) addParty(source, rank);
const memory: ArrayBufferLike[] = [];
/** The number of answers to the slow client that the operating system has taken. */
let finished = 0;
const served = await serveGateway({
  source,
  extend(app) {
    app.addHook('onSend', (_request, _reply, payload, done) => {
      memory.push((payload as Buffer).buffer);
      done();
    });
    app.addHook('onResponse', ({ url }, _reply, done) => {
      if (url.includes('after')) finished += 1;
      done();
    });
  },
});
const namesIn = (text: string) => [...text.matchAll(/"alias":"([^"]*)"/g)].map(([, alias]) => alias);

test('an answer that waits for a slow client keeps its bytes while others are sent', async () => {
  const whole = await (await served.get(`/api/v2/parties?pagination.first=${PAGES + ROWS}`)).text();
  const cursors = [...whole.matchAll(/"cursor":"([^"]*)"/g)].map(([, cursor]) => cursor);
  const socket = connect(served.port, '127.0.0.1').setEncoding('latin1').pause();
  let asked = 0;
  // The client reads nothing, so the operating system takes answers until its memory is full. The last one waits. The
  // system may find more memory at any time, so the test goes on until that answer has waited to the end.
  do {
    for (let others = 0; others < 20; ) {
      if (finished === asked) {
        socket.write(`GET ${path}&pagination.after=${cursors[asked]} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
        asked += 1;
        others = 0;
      }
      await (await served.get(path)).text();
      others += 1;
    }
    // More answers at one moment than buffers are kept.
    let begun = 0;
    const all = Promise.withResolvers<void>();
    source.interrupt = () => {
      begun += 1;
      if (begun === TOGETHER) all.resolve();
      return all.promise;
    };
    await Promise.all(Array.from({ length: TOGETHER }, async () => (await served.get(path)).text()));
    source.interrupt = undefined;
  } while (finished === asked);
  expect(finished).toBe(asked - 1);
  socket.write('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  let received = '';
  for await (const text of socket) received += text;
  const names = namesIn(whole);
  expect(namesIn(received)).toEqual(
    Array.from({ length: asked }, (_, page) => names.slice(page + 1, page + 1 + ROWS)).flat(),
  );
});

test('only answers over sockets share memory: within this process the reader gets the memory itself', async () => {
  memory.length = 0;
  for (let count = 0; count < 8; count += 1) await (await served.get(path)).text();
  expect(new Set(memory).size).toBeLessThan(8);
  memory.length = 0;
  for (let count = 0; count < 8; count += 1) {
    await (await served.gateway.handle(new Request(`app://orrery${path}`))).text();
  }
  expect(new Set(memory).size).toBe(8);
});
