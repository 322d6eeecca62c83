/**
 * The second form of a server, loaded at its first call: most runs have none, and its libraries take as long to load as
 * the rest of the gateway.
 */
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WireNames } from '../../contract/index.ts';
import { HEALTH_METHOD, HEALTH_SERVICE, REFLECTION_METHOD, REFLECTION_SERVICES, RPC_METHODS } from '../../rpc/index.ts';
import type { Access } from '../http/guard.ts';
import { pathUnknown } from '../http/unmatched-routes.ts';
import type { Grpc } from './grpc.ts';
import { splitProtocols } from './split-protocols.ts';

interface AddedGrpc {
  /** Adds the routes of HTTP/1, after all routes that calls are answered through. */
  addRoutes(scope: FastifyInstance): void;
  /** True for connections of HTTP/2. They end with their calls. */
  serves(socket: Duplex): boolean;
  /** Ends running calls with a status, and then their connections. */
  close(): void;
}

const ALWAYS_OFFERED = [
  `${HEALTH_SERVICE}/${HEALTH_METHOD}`,
  ...REFLECTION_SERVICES.map((service) => `${service}/${REFLECTION_METHOD}`),
];

/**
 * Adds the gRPC form to a server, which then also takes connections of HTTP/2. The libraries of gRPC are loaded when the
 * first call needs them. Only methods whose REST routes exist are offered.
 * @param isOn returns false while the server answers only REST
 */
export function addGrpc(app: FastifyInstance, access: Access, wireNames: WireNames, isOn: () => boolean): AddedGrpc {
  let loading: Promise<Grpc> | undefined;
  const taken = new WeakSet<Duplex>();

  function isOffered({ verb, path }: (typeof RPC_METHODS)[number]): boolean {
    return app.hasRoute({ method: verb, url: path });
  }

  async function load(): Promise<Grpc> {
    const { createGrpc } = await import('./grpc.ts');
    return createGrpc(app.server, access, wireNames, { isOffered, isOn });
  }

  function grpc(): Promise<Grpc> {
    loading ??= load();
    return loading;
  }

  function answerHttp2(socket: Duplex): void {
    taken.add(socket);
    // The connection may break before anything else listens.
    const ignore = () => {};
    socket.on('error', ignore);
    void grpc().then(({ takeConnection }) => {
      if (!socket.destroyed) takeConnection(socket);
      socket.off('error', ignore);
    });
  }

  splitProtocols(app.server, answerHttp2, isOn);

  return {
    addRoutes(scope) {
      const methods = RPC_METHODS.filter(isOffered).map(({ service, name }) => `${service}/${name}`);
      scope.register((inner, _, done) => {
        inner.addHook('onRequest', (request, _reply, next) => next(isOn() ? undefined : pathUnknown(request)));
        inner.get('/grpc.protoset', async (_request, reply) =>
          reply.header('content-type', 'application/octet-stream').send(Buffer.from((await grpc()).fileSet())),
        );
        inner.removeAllContentTypeParsers();
        // The library reads the body.
        inner.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
        for (const method of [...methods, ...ALWAYS_OFFERED]) {
          inner.post(`/${method}`, async (request, reply) => {
            const { handlerFor, answer } = await grpc();
            const handler = handlerFor(request.raw);
            reply.hijack();
            await answer(handler, request.raw, reply.raw);
          });
        }
        done();
      });
    },
    serves: (socket) => taken.has(socket),
    close: () => void loading?.then(({ close }) => close()),
  };
}
