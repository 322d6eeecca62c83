/**
 * Access control of the gateway. Host must name this machine, which rejects a page that points its own name at
 * 127.0.0.1. Origin must be absent or the gateway's own, which rejects pages of other origins, on any port. When a
 * token is set, requests to the interface must carry it.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { OrreryError } from '../../contract/index.ts';

/**
 * The access of pages. They have a host name and a token of their own, and both end with the run. A browser keeps an
 * origin's state (a service worker, an open page) for longer, and another program may get the port meanwhile.
 */
export interface PageAccess {
  /** `<label>.localhost`, in lower case, without a port. */
  host: string;
  /** The token of pages. It is accepted only under that host name, and no other token is accepted there. */
  token: string;
}

/**
 * Says who may call the gateway. `open`: everybody on this machine. `token`: requests to the interface carry
 * `Authorization: Bearer`.
 */
export type Access = { kind: 'open' } | { kind: 'token'; token: string; pages?: PageAccess };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A `public` route of the interface needs no token. Host and Origin are still checked. */
    access?: 'public';
  }
}

const HOST = /^(localhost|[a-z0-9-]{1,63}\.localhost|\[::1\]|127(?:\.\d{1,3}){3})(?::(\d{1,5}))?$/i;

/** Returns the name in a Host header without its port, in lower case; empty if it cannot be this machine's. */
export function loopbackName(host: string): string {
  const [, name = '', port = '0'] = HOST.exec(host) ?? [];
  const isOurs = (!name.startsWith('127') || isIPv4(name)) && Number(port) <= 65_535;
  return isOurs ? name.toLowerCase() : '';
}

/** The parts of a request that decide if it is allowed. */
export interface GuardedRequest {
  /** Every name that the request gives to its host; more than one, or none, is refused. */
  hosts: readonly string[];
  /** The Origin header; undefined if it is absent. */
  origin: string | undefined;
  /** The Authorization header; undefined if it is absent. */
  authorization: string | undefined;
  /** The target of the request. */
  url: string;
  /** True for requests to the interface; everything else contains no data. */
  isOfInterface: boolean;
  /** True for requests to the interface that need no token. */
  isPublic: boolean;
}

function checkOrigin(host: string, origin: string | undefined): void {
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).origin !== new URL(`http://${host}`).origin) {
    throw new OrreryError('ORIGIN_REFUSED', { value: origin });
  }
}

/** The paths of the interface. Everything else (the UI) contains no data. */
export const INTERFACE = /^\/(api|blockchain|transaction|sql)(\/|$)/;

/** The route that answers a request. */
export interface MatchedRoute {
  /** The pattern of the route; the path itself when no route matches. */
  path: string;
  /** The config of the route, or of the same path under another method. */
  config: FastifyContextConfig;
}

/** Returns the parts of a request over HTTP/1 that the guard judges, with the access that its route declares. */
export function guardedRequest({ raw, headers, url }: FastifyRequest, { path, config }: MatchedRoute): GuardedRequest {
  return {
    hosts: raw.rawHeaders.filter((_, index) => index % 2 === 1 && /^host$/i.test(raw.rawHeaders[index - 1] ?? '')),
    origin: headers.origin,
    authorization: headers.authorization,
    url,
    isOfInterface: INTERFACE.test(path),
    isPublic: config.access === 'public',
  };
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/**
 * Returns the check that every request passes first. The check throws OrreryError HOST_REFUSED, ORIGIN_REFUSED,
 * TOKEN_MISSING, or REQUEST_MALFORMED for a target that is no path.
 */
export function createGuard(access: Access): (request: GuardedRequest) => void {
  const pages = access.kind === 'token' ? access.pages : undefined;
  // Digests have one length, so the comparison reveals nothing of the token, not even its length.
  const expected = access.kind === 'token' ? digest(access.token) : undefined;
  const expectedOfPages = pages === undefined ? expected : digest(pages.token);

  /**
   * Returns true if requests to this host name are answered. The label of an earlier run is answered too, with the page
   * but without data: the page names the new address to a person who opens an old link.
   */
  function isServed(name: string, isOfInterface: boolean): boolean {
    if (!name.endsWith('.localhost')) return name !== '';
    return pages !== undefined && (name === pages.host || !isOfInterface);
  }

  function checkHost({ hosts, isOfInterface }: GuardedRequest): string {
    const [host = ''] = hosts;
    const name = loopbackName(host);
    if (hosts.length !== 1 || !isServed(name, isOfInterface)) throw new OrreryError('HOST_REFUSED', { value: host });
    return name;
  }

  function checkToken({ authorization = '', isOfInterface, isPublic }: GuardedRequest, name: string): void {
    const wanted = name === pages?.host ? expectedOfPages : expected;
    if (wanted === undefined || !isOfInterface || isPublic) return;
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (!timingSafeEqual(digest(token), wanted)) throw new OrreryError('TOKEN_MISSING', {});
  }

  return (request) => {
    const name = checkHost(request);
    // An authority in the target would override the Host header.
    if (!request.url.startsWith('/')) {
      throw new OrreryError('REQUEST_MALFORMED', { problem: 'its target is not a path' });
    }
    checkOrigin(request.hosts[0] ?? '', request.origin);
    checkToken(request, name);
  };
}
