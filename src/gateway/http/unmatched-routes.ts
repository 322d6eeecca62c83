/** Rejects requests that match no route: 405 with Allow when the path has another method, otherwise 404. */
import { METHODS } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { OrreryError } from '../../contract/index.ts';

interface Declared {
  methods: Set<string>;
  config: FastifyContextConfig;
}

export function pathUnknown({ url }: FastifyRequest): OrreryError {
  return new OrreryError('PATH_UNKNOWN', { value: url.split('?', 1)[0] ?? '' });
}

const refuseUnknown: onRequestHookHandler = (request, _reply, done) => done(pathUnknown(request));

/**
 * Records the routes that are declared from now on. The returned function, called after the last of them, adds the
 * rejections. They come before a body is read, so that no body is read in vain.
 */
export function watchRoutes(app: FastifyInstance): () => void {
  const declared = new Map<string, Declared>();

  for (const method of METHODS) {
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  app.addHook('onRoute', ({ url, method, config = {} }) => {
    const known = declared.get(url) ?? { methods: new Set(), config };
    for (const each of [method].flat()) known.methods.add(each);
    declared.set(url, known);
  });

  function refuse(url: string, method: string[], config: FastifyContextConfig, onRequest: onRequestHookHandler): void {
    app.route({ url, method, config, onRequest, handler: (request) => Promise.reject(pathUnknown(request)) });
  }

  return () => {
    for (const [url, { methods, config }] of [...declared]) {
      const others = app.supportedMethods.filter((method) => !methods.has(method));
      const allowed = [...methods].sort().join(', ');
      refuse(url, others, config, (request, _reply, done) =>
        done(
          new OrreryError('METHOD_NOT_ALLOWED', {
            method: request.method,
            path: request.url.split('?', 1)[0] ?? '',
            allowed,
          }),
        ),
      );
    }
    // Paths of the interface never fall through to other routes, such as a page for every path.
    for (const url of ['/api/*', '/transaction/*']) refuse(url, [...app.supportedMethods], {}, refuseUnknown);
    app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? pathUnknown(request) : undefined));
  };
}
