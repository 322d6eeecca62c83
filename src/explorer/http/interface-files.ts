import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isAbsent, OrreryError, unreadable } from '../../contract/index.ts';
import { loopbackName } from '../../gateway/index.ts';

/**
 * The policy of our pages: they load from this origin and connect to it, and nothing else. Charts and grids set styles
 * through the DOM, which the policy allows. Style attributes in HTML and inline scripts do not run.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Text can never become HTML, a script or a script's address: React, the editor and the charts build elements.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The headers of the interface's page and files, in a browser and in the desktop window. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The types of files in a build of the interface. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Names of files under `assets` contain a digest of their content, so they never change. */
const FILES_FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Matches paths of views: one or two segments of plain letters. Paths of APIs do not match, so that a typing error
 * there stays a 404.
 */
const VIEW_PATH = /^\/(?!(api|blockchain|transaction)\/)([a-z][a-z-]*(\/[a-z][a-z-]*)?)?$/;

/**
 * The page for view paths under any other host name than this run's. A host name that is the same in every run could
 * belong to another program between two runs. This page loads no script, so nothing can be installed there.
 */
const LINK_NEEDED = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Orrery: open the link</title>
<h1>Open the link that Orrery printed</h1>
<p>Orrery runs here. Its pages have a new address at each start, which <code>orrery serve</code> or <code>npm start</code> printed as <code>ui</code>.</p>
<p>For a new link, run the same command again in another terminal while Orrery runs.</p>
</html>
`;

interface InterfaceFile {
  content: Buffer;
  headers: Readonly<Record<string, string>>;
}

/**
 * Returns the files of the whole interface, a few megabytes, by path. A build that replaces the folder does not change
 * a running server.
 */
async function readInterface(folder: string): Promise<Map<string, InterfaceFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && CONTENT_TYPES[extname(entry.name)] !== undefined);
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        const path = `/${relative(folder, file).split(sep).join('/')}`;
        const headers = {
          ...PAGE_HEADERS,
          'content-type': CONTENT_TYPES[extname(name)] ?? '',
          'cache-control': path.startsWith('/assets/') ? FILES_FOR_EVER : 'no-cache',
        };
        return [path, { content: await readFile(file), headers }] as const;
      }),
    ),
  );
}

/**
 * Adds the route that serves the built interface: files under their paths, the one page for the path of every view. Any
 * other host name gets a page that asks for the link.
 * @param pageHost the only host name that serves it, without a port
 * @throws OrreryError OPTION_INVALID if the folder holds no built interface, FILE_UNREADABLE, TOO_MANY_OPEN_FILES
 */
export async function addInterfaceFiles(app: FastifyInstance, folder: string, pageHost: string): Promise<void> {
  const files = await readInterface(folder).catch((thrown: unknown) => {
    if (isAbsent(thrown)) return new Map<string, InterfaceFile>();
    throw unreadable(folder, thrown);
  });
  const page = files.get('/index.html');
  if (page === undefined) {
    const allowed = 'must be a folder with the built interface';
    throw new OrreryError('OPTION_INVALID', { option: 'rendererFolder', value: folder, allowed });
  }
  app.get('/*', (request, reply) => {
    // Do not parse this as a URL: a target such as `//` is not one, and must be a 404.
    const [pathname = ''] = request.url.split('?');
    const isView = VIEW_PATH.test(pathname);
    if (loopbackName(request.headers.host ?? '') !== pageHost) {
      if (!isView) return reply.callNotFound();
      return reply.code(403).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(LINK_NEEDED);
    }
    const file = files.get(pathname) ?? (isView ? page : undefined);
    return file === undefined ? reply.callNotFound() : reply.headers(file.headers).send(file.content);
  });
}
