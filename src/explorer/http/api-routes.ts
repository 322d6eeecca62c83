/** The explorer's API over HTTP (contract/http-api.ts), for the interface in a browser and for commands. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  EXPLORER_API_BASE,
  EXPLORER_EVENTS_PATH,
  MAX_CALL_BYTES,
  MAX_SET_PREFERENCE_BYTES,
  OrreryError,
  PROOF_PATH,
  ProofRequest,
  SIGN_IN_PATH,
  SignInRequest,
} from '../../contract/index.ts';
import { disconnectSignal } from '../../gateway/index.ts';
import type { ExplorerDispatch } from '../api/dispatch.ts';
import { userOfPeer } from './peer-user.ts';
import type { SignIn } from './sign-in.ts';

const KEEP_ALIVE_MS = 15_000;
/**
 * Maximum unread bytes of an event stream. A slower reader is disconnected; it opens another stream and reads the
 * status again.
 */
const MAX_UNREAD_BYTES = 1024 * 1024;

/**
 * Adds the routes of sign-in, of the API's methods and of its stream of events. A reader of events that leaves 1 MiB
 * unread is disconnected.
 */
export function addApiRoutes(app: FastifyInstance, dispatch: ExplorerDispatch, signIn: SignIn): void {
  app.post(SIGN_IN_PATH, { config: { access: 'public' } }, async (request) => {
    const parsed = SignInRequest.safeParse(request.body);
    if (!parsed.success) throw new OrreryError('BODY_INVALID', { problem: 'it is not {"code": "..."}' });
    const { code, page } = parsed.data;
    return { token: signIn.redeem(code, await userOfPeer(request.raw.socket), page) };
  });

  app.post(PROOF_PATH, { config: { access: 'public' } }, (request) => {
    const parsed = ProofRequest.safeParse(request.body);
    if (!parsed.success) {
      throw new OrreryError('BODY_INVALID', { problem: 'it is not {"nonce": "..."} with 64 hexadecimal digits' });
    }
    return { proof: signIn.prove(parsed.data.nonce) };
  });

  const call = (method: string, { body }: FastifyRequest, reply: FastifyReply) =>
    dispatch.call(method, body, disconnectSignal(reply));
  app.post(`${EXPLORER_API_BASE}/setPreference`, { bodyLimit: MAX_SET_PREFERENCE_BYTES }, (request, reply) =>
    call('setPreference', request, reply),
  );
  app.post<{ Params: { method: string } }>(
    `${EXPLORER_API_BASE}/:method`,
    { bodyLimit: MAX_CALL_BYTES },
    (request, reply) => call(request.params.method, request, reply),
  );

  const openStreams = new Set<() => void>();
  app.addHook('preClose', (done) => {
    for (const end of openStreams) end();
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
    const writeLine = (line: string) => {
      stream.write(`${line}\n`);
      if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
    };
    // The first, empty line makes the reader's stream open at once.
    writeLine('');
    const stopListening = dispatch.listen((event) => writeLine(JSON.stringify(event)));
    const keepAlive = setInterval(() => writeLine(''), KEEP_ALIVE_MS);
    const stop = () => {
      openStreams.delete(end);
      clearInterval(keepAlive);
      stopListening();
    };
    // Stop writing when the stream ends: it closes only after its reader has read the rest.
    const end = () => {
      stop();
      stream.end();
    };
    openStreams.add(end);
    stream.on('close', stop);
  });
}
