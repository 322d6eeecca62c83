/** The explorer's API over HTTP (contract/http-api.ts), for the interface in a browser and for commands. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import {
  EXPLORER_API_BASE,
  EXPLORER_EVENTS_PATH,
  OrreryError,
  SIGN_IN_PATH,
  SignInRequest,
} from '../../contract/index.ts';
import { disconnectSignal } from '../../gateway/index.ts';
import type { ExplorerDispatch } from '../api/dispatch.ts';

import type { SignIn } from './sign-in.ts';

const KEEP_ALIVE_MS = 15_000;

export function addApiRoutes(app: FastifyInstance, dispatch: ExplorerDispatch, signIn: SignIn): void {
  app.post(SIGN_IN_PATH, { config: { access: 'public' } }, (request) => {
    const parsed = SignInRequest.safeParse(request.body);
    if (!parsed.success) throw new OrreryError('BODY_INVALID', { problem: 'it is not {"code": "..."}' });
    return { token: signIn.redeem(parsed.data.code) };
  });

  app.post<{ Params: { method: string } }>(`${EXPLORER_API_BASE}/:method`, (request, reply) =>
    dispatch.call(request.params.method, request.body, disconnectSignal(reply)),
  );

  const streams = new Set<ServerResponse>();
  app.addHook('preClose', (done) => {
    for (const stream of streams) stream.end();
    done();
  });
  app.get(EXPLORER_EVENTS_PATH, (_, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    // The first, empty line opens the stream at the reader's end at once.
    stream.write('\n');
    const stopListening = dispatch.listen((event) => stream.write(`${JSON.stringify(event)}\n`));
    const keepAlive = setInterval(() => stream.write('\n'), KEEP_ALIVE_MS);
    streams.add(stream);
    stream.on('close', () => {
      streams.delete(stream);
      clearInterval(keepAlive);
      stopListening();
    });
  });
}
