/** Rejects requests that match no route: 405 with Allow when the path has another method, otherwise 404. */
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { OrreryError } from '../../contract/index.ts';
import { INTERFACE, type MatchedRoute } from './guard.ts';

/** The route of a page for every path. */
const EVERY_PATH = '/*';

interface Declared {
  pattern: RegExp;
  methods: Set<string>;
  config: FastifyContextConfig;
}

/** The routes of a server, and the rejections of requests that none of them answers. */
export interface DeclaredRoutes {
  of(request: FastifyRequest): MatchedRoute;
  /** Adds the rejections, after all other hooks. They run before the body of a request is read. */
  refuseTheRest(): void;
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

export function pathUnknown(request: FastifyRequest): OrreryError {
  return new OrreryError('PATH_UNKNOWN', { value: pathOf(request) });
}

/** Paths of the interface never fall through to a page for every path. */
function isUnmatched(request: FastifyRequest): boolean {
  return request.is404 || (request.routeOptions.url === EVERY_PATH && INTERFACE.test(decoded(pathOf(request))));
}

/** A path as the router reads it; a path that it cannot decode has no route. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Matches the paths of a route: `:name` is one segment, `*` the rest. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replaceAll('.', '\\.');
  });
  return new RegExp(`^${segments.join('/')}$`);
}

/** Records the routes that are declared from now on. */
export function recordRoutes(app: FastifyInstance): DeclaredRoutes {
  const declared = new Map<string, Declared>();

  app.addHook('onRoute', ({ url, method, config = {} }) => {
    const known = declared.get(url) ?? { pattern: patternOf(url), methods: new Set(), config };
    for (const each of [method].flat()) known.methods.add(each);
    declared.set(url, known);
  });

  /** The route of a path under any method. */
  function find(path: string): Declared | undefined {
    const others = [...declared].find(([url, { pattern }]) => url !== EVERY_PATH && pattern.test(path))?.[1];
    return declared.get(path) ?? others ?? (INTERFACE.test(path) ? undefined : declared.get(EVERY_PATH));
  }

  function refusalOf(request: FastifyRequest): OrreryError {
    const route = find(decoded(pathOf(request)));
    if (route === undefined || route.methods.has(request.method)) return pathUnknown(request);
    const allowed = [...route.methods].sort().join(', ');
    return new OrreryError('METHOD_NOT_ALLOWED', { method: request.method, path: pathOf(request), allowed });
  }

  return {
    of(request) {
      const { url, config } = request.routeOptions;
      if (!isUnmatched(request)) return { path: url ?? '', config };
      const path = decoded(pathOf(request));
      return { path, config: find(path)?.config ?? {} };
    },
    refuseTheRest() {
      app.addHook('onRequest', (request, _reply, done) => done(isUnmatched(request) ? refusalOf(request) : undefined));
    },
  };
}
