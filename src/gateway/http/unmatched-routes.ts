/**
 * Rejects requests that match no route: 400 when the path cannot be decoded, 405 with Allow when the path has another
 * method, otherwise 404.
 */
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { OrreryError } from '../../contract/index.ts';
import { INTERFACE, type MatchedRoute } from './guard.ts';
import { pathMalformed } from './responses.ts';

/** The pattern of a route that answers every path, as that of the interface does. */
const EVERY_PATH = '/*';

interface Declared {
  pattern: RegExp;
  methods: Set<string>;
  config: FastifyContextConfig;
}

/** The routes of a server, and the rejections of requests that none of them answers. */
export interface DeclaredRoutes {
  /** Returns the route that answers a request; the path itself if none does, with the config of its other methods. */
  of(request: FastifyRequest): MatchedRoute;
  /** Adds the rejections, after all other hooks. They run before the body of a request is read. */
  refuseTheRest(): void;
}

/** Returns the path of a request as it was sent, without its query. */
function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

/** Creates the error for a path without a route, which quotes the path without its query. */
export function pathUnknown(request: FastifyRequest): OrreryError {
  return new OrreryError('PATH_UNKNOWN', { value: pathOf(request) });
}

/** Returns the path of a request, percent-decoded once, as the router does; null if it cannot be decoded. */
function decodedPath(request: FastifyRequest): string | null {
  try {
    return decodeURIComponent(pathOf(request));
  } catch {
    return null;
  }
}

/**
 * Returns true if no route answers a request. The page for every path (`/*`) does not count for paths of the interface:
 * those never get a page.
 */
function isUnmatched(request: FastifyRequest): boolean {
  return request.is404 || (request.routeOptions.url === EVERY_PATH && INTERFACE.test(decodedPath(request) ?? ''));
}

/** Returns an expression that matches the paths of a route's URL: `:name` is one segment of the path, `*` the rest. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.');
  });
  return new RegExp(`^${segments.join('/')}$`);
}

/**
 * Returns the routes of a server that are declared from now on, for the refusal of requests that none of them answers.
 * Call it before the first of them.
 */
export function recordRoutes(app: FastifyInstance): DeclaredRoutes {
  const declared = new Map<string, Declared>();

  app.addHook('onRoute', ({ url, method, config = {} }) => {
    const known = declared.get(url) ?? { pattern: patternOf(url), methods: new Set(), config };
    for (const each of [method].flat()) known.methods.add(each);
    declared.set(url, known);
  });

  /** Returns the route of a decoded path, whatever its methods; undefined if there is none. */
  function find(path: string): Declared | undefined {
    const others = [...declared].find(([url, { pattern }]) => url !== EVERY_PATH && pattern.test(path))?.[1];
    return declared.get(path) ?? others ?? (INTERFACE.test(path) ? undefined : declared.get(EVERY_PATH));
  }

  function refusalOf(request: FastifyRequest): OrreryError {
    const path = decodedPath(request);
    // The router itself refuses such a path, but only for methods that have a route.
    if (path === null) return pathMalformed();
    const route = find(path);
    if (route === undefined || route.methods.has(request.method)) return pathUnknown(request);
    const allowed = [...route.methods].sort().join(', ');
    return new OrreryError('METHOD_NOT_ALLOWED', { method: request.method, path: pathOf(request), allowed });
  }

  return {
    of(request) {
      const { url, config } = request.routeOptions;
      if (!isUnmatched(request)) return { path: url ?? '', config };
      const path = decodedPath(request) ?? pathOf(request);
      return { path, config: find(path)?.config ?? {} };
    },
    refuseTheRest() {
      app.addHook('onRequest', (request, _reply, done) => done(isUnmatched(request) ? refusalOf(request) : undefined));
    },
  };
}
