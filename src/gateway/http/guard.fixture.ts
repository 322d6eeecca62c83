import {
  exchange,
  type RefusedAnswer,
  refusedAnswerOf,
  responseIn,
  serveGateway,
  smallSource,
} from '../gateway.fixture.ts';

export const TOKEN = 'correct-horse-battery-staple';
export const PAGE_TOKEN = 'a-token-that-ends-with-the-run';
export const bearer = `Authorization: Bearer ${TOKEN}`;

/** Serves a gateway with tokens, and an open one, to the tests of a file. */
export async function serveGuarded() {
  const guardedGateway = await serveGateway({
    source: smallSource(),
    access: { kind: 'token', token: TOKEN, pages: { host: 'a1b2.localhost', token: PAGE_TOKEN } },
    extend(app) {
      app.get('/', () => 'the page');
      app.get('/api/public', { config: { access: 'public' } }, () => 'for all');
      app.get('/api/private', () => 'for some');
    },
  });
  const open = await serveGateway({ source: smallSource() });
  const ownAddress = `127.0.0.1:${guardedGateway.port}`;

  async function sendRaw(lines: string[], port = guardedGateway.port): Promise<Response> {
    return responseIn(await exchange(port, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`));
  }

  async function refusalTo(lines: string[], port?: number): Promise<RefusedAnswer> {
    return refusedAnswerOf(await sendRaw(lines, port));
  }

  return { guardedGateway, open, ownAddress, refusalTo, sendRaw };
}
