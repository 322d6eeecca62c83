/**
 * Who may use the gateway. Host must name this machine (a page that points its own name at 127.0.0.1 is refused);
 * Origin must be absent or the gateway's own (no page of another origin, on whatever port); and where a token is set,
 * requests to the interface must carry it.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { OrreryError } from '../contract/index.ts';

/** open: no token, for an upstream of its own. token: `Authorization: Bearer` on every request to the interface. */
export type Access = { kind: 'open' } | { kind: 'token'; token: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `public` serves a route of the interface without the token. Host and Origin are checked all the same. */
    access?: 'public';
  }
}

const HOST = /^(localhost|\[::1\]|127(?:\.\d{1,3}){3})(?::(\d{1,5}))?$/i;

function isThisMachine(host: string): boolean {
  const [, name = '', port = '0'] = HOST.exec(host) ?? [];
  return name !== '' && (!name.startsWith('127') || isIPv4(name)) && Number(port) <= 65_535;
}

function countOf(name: string, { raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

function checkHost(request: FastifyRequest): void {
  const { host = '' } = request.headers;
  if (countOf('host', request) !== 1 || !isThisMachine(host)) throw new OrreryError('HOST_REFUSED', { value: host });
}

function checkOrigin({ headers: { host, origin } }: FastifyRequest): void {
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).origin !== new URL(`http://${host}`).origin) {
    throw new OrreryError('ORIGIN_REFUSED', { value: origin });
  }
}

/** The interface is everything under these; what else is served (the UI) carries no data. */
const INTERFACE = /^\/(api|transaction)(\/|$)/;

function needsToken({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.config.access !== 'public' && INTERFACE.test(routeOptions.url ?? url);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Makes the check that every request passes first.
 * It throws OrreryError HOST_REFUSED, ORIGIN_REFUSED, TOKEN_MISSING, or REQUEST_MALFORMED for a target that is no path.
 */
export function createGuard(access: Access): (request: FastifyRequest) => void {
  // Digests have one length, so that comparing them tells nothing of the token, not even how long it is.
  const expected = access.kind === 'token' ? digest(access.token) : undefined;

  function checkToken(request: FastifyRequest): void {
    if (expected === undefined || !needsToken(request)) return;
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(token), expected)) throw new OrreryError('TOKEN_MISSING', {});
  }

  return (request) => {
    checkHost(request);
    // Another authority in the target would outrank the Host header.
    if (!request.url.startsWith('/')) {
      throw new OrreryError('REQUEST_MALFORMED', { problem: 'its target is not a path' });
    }
    checkOrigin(request);
    checkToken(request);
  };
}
