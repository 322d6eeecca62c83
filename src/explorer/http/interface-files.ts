import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * What a page of ours may do: load what this origin serves and talk to it, and nothing else. Charts and grids set
 * styles through the DOM, which the policy leaves alone; style attributes in HTML and inline scripts do not run.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Built files carry a digest of their content in their names, so they never change. */
const FILES_FOR_EVER = 'public, max-age=31536000, immutable';

/** Paths of the interface's own views: one segment of plain letters, so that a mistyped API path stays a 404. */
const VIEW_PATH = /^\/([a-z][a-z-]*)?$/;

/** Serves the built interface: files as they are, the page itself for every view's path. */
export async function addInterfaceFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    // One route per file that exists: whatever else is asked for is a view or a 404.
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.headers(HEADERS);
      const isDigested = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isDigested ? FILES_FOR_EVER : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    return VIEW_PATH.test(pathname) ? reply.sendFile('index.html') : reply.callNotFound();
  });
}
