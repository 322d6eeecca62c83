import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import {
  answerJson,
  clientOf,
  endServices,
  expectThreeAttempts,
  type Handler,
  NO_PAGE,
  serviceThat,
} from './upstream.fixture.ts';

afterAll(endServices);

const signal = new AbortController().signal;

test.concurrent('a transient error is retried: a cut connection, a 503, a cut answer', async () => {
  const faults: Handler[] = [
    (request) => request.socket.destroy(),
    (_, response) => response.writeHead(503).end(),
    (_, response) => answerJson(response, { checkpoints: NO_PAGE }),
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"checkpoints"');
      setImmediate(() => response.destroy());
    },
    (_, response) => answerJson(response, { checkpoints: NO_PAGE }),
  ];
  const upstream = await serviceThat((...call) => faults.shift()?.(...call));
  await upstream.list('checkpoints', {}, {}, { signal });
  await upstream.list('checkpoints', {}, {}, { signal });
  expect(upstream.requests).toBe(5);
});

const webPage: Handler = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
const falsePage: Handler = (_, response) => response.writeHead(200).end('\n<!DOCTYPE html><html>');
const halfBody: Handler = (_, response) => response.writeHead(200).end('{"checkpoints":{"ed');
const refusing =
  (status: number): Handler =>
  (_, response) =>
    response.writeHead(status).end();

const FAULTS: Readonly<Record<string, { fault: Handler; code: string; words: string }>> = {
  'a reset': {
    fault: (request) => request.socket.destroy(),
    code: 'UPSTREAM_UNREACHABLE',
    words: 'the connection was cut',
  },
  'half a JSON body': { fault: halfBody, code: 'UPSTREAM_INVALID', words: 'it is not JSON' },
  'a web page': { fault: webPage, code: 'UPSTREAM_INVALID', words: 'it is a web page. Check the address' },
  'a web page sent as JSON': {
    fault: falsePage,
    code: 'UPSTREAM_INVALID',
    words: 'it is a web page. Check the address',
  },
  'a 500': { fault: refusing(500), code: 'UPSTREAM_REFUSED', words: 'answered 500' },
  'a 502': { fault: refusing(502), code: 'UPSTREAM_REFUSED', words: 'answered 502' },
  'a 504': { fault: refusing(504), code: 'UPSTREAM_REFUSED', words: 'answered 504' },
};
const segmentsAnswer = { segments: [] };

test.concurrent.each(Object.entries(FAULTS))(
  '%s once is survived; one that lasts is a clear error after three attempts',
  async (_, { fault, code, words }) => {
    let faults = 0;
    const upstream = await serviceThat((request, response, url) => {
      faults -= 1;
      if (faults >= 0) return fault(request, response, url);
      return answerJson(response, url.pathname.endsWith('segments') ? segmentsAnswer : { checkpoints: NO_PAGE });
    });
    await expectThreeAttempts(upstream, (count) => (faults = count), { code, words });
  },
);

test.concurrent('a service that is not there is unreachable, in words', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  await expect(clientOf(`http://127.0.0.1:${port}`).list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
    message: expect.stringContaining(`127.0.0.1:${port} does not answer: the connection is refused`),
  });
});

test.concurrent('a silent or very slow answer ends at its timeout', async () => {
  const silent = await serviceThat(() => {}, { timeouts: { whole: 100 } });
  await expect(silent.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  const dripping = await serviceThat(
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(timer));
    },
    { timeouts: { whole: 100 } },
  );
  await expect(dripping.list('checkpoints', {}, {}, { signal })).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
    message: expect.stringContaining('no whole answer within 0.1 s'),
  });
});

test('a call is cancelled while it waits for an answer', async () => {
  const abort = new AbortController();
  const upstream = await serviceThat(() => abort.abort());
  await expect(upstream.list('checkpoints', {}, {}, { signal: abort.signal })).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  expect(upstream.requests).toBe(1);
});
