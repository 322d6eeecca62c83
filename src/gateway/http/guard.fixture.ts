import { exchange, type RefusedAnswer, refusalOf, responseIn, serve, smallSource } from '../gateway.fixture.ts';

export const TOKEN = 'correct-horse-battery-staple';
export const PAGE_TOKEN = 'a-token-that-ends-with-the-run';
export const served = await serve({
  source: smallSource(),
  access: { kind: 'token', token: TOKEN, pages: { host: 'a1b2.localhost', token: PAGE_TOKEN } },
  extend(app) {
    app.get('/', () => 'the page');
    app.get('/api/public', { config: { access: 'public' } }, () => 'for all');
    app.get('/api/private', () => 'for some');
  },
});
export const open = await serve({ source: smallSource() });
export const own = `127.0.0.1:${served.port}`;

export async function raw(lines: string[], port = served.port): Promise<Response> {
  return responseIn(await exchange(port, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`));
}

export async function refusal(lines: string[], port?: number): Promise<RefusedAnswer> {
  return refusalOf(await raw(lines, port));
}

export const bearer = `Authorization: Bearer ${TOKEN}`;
