/** Answers every request to `app://orrery/`: the gateway answers its own paths, the interface's files all others. */
import { type ErrorBody, OrreryError } from '../../contract/index.ts';
import { PAGE_HEADERS } from '../../explorer/index.ts';
import { isGatewayPath, isOwnUrl, ORIGIN } from './addresses.ts';
import type { ReadAsset } from './assets.ts';

/** The two sources of answers to requests of our pages. */
export interface SchemeParts {
  readAsset: ReadAsset;
  /** Answers a request as the gateway, in this process. It needs no token, so only our pages may reach it. */
  handle(request: Request): Promise<Response>;
}

/** A request as Electron passes it, with the origin of the page that made it. The browser's own requests have none. */
export type SchemeRequest = Request & { readonly initiatorOrigin?: string | null };

/**
 * Checks that a request is to our origin, and from it or from no page.
 * @throws OrreryError HOST_REFUSED, ORIGIN_REFUSED
 */
function checkInitiator({ url, headers, initiatorOrigin }: SchemeRequest): void {
  if (!isOwnUrl(url)) throw new OrreryError('HOST_REFUSED', { value: new URL(url).host });
  for (const origin of [initiatorOrigin, headers.get('origin') ?? undefined]) {
    if (origin !== undefined && origin !== ORIGIN) throw new OrreryError('ORIGIN_REFUSED', { value: String(origin) });
  }
}

/** Returns the response with a file of the interface. @throws OrreryError METHOD_NOT_ALLOWED, PATH_UNKNOWN */
async function answerFile(request: Request, readAsset: ReadAsset): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new OrreryError('METHOD_NOT_ALLOWED', { method: request.method, path: pathname, allowed: 'GET, HEAD' });
  }
  const asset = await readAsset(pathname);
  if (asset === undefined) throw new OrreryError('PATH_UNKNOWN', { value: pathname });
  const body = request.method === 'HEAD' ? null : asset.body;
  return new Response(body, { headers: { ...PAGE_HEADERS, 'content-type': asset.type, 'cache-control': 'no-cache' } });
}

function answerFailure(thrown: unknown): Response {
  const error = OrreryError.from(thrown);
  const body: ErrorBody = error.toBody();
  return Response.json(body, { status: error.status, headers: PAGE_HEADERS });
}

/**
 * Returns the handler of requests to `app://orrery/`. A path of the gateway is answered by `handle`, any other one with
 * a file of the page. A request to another origin, or from a page of one, is refused. The handler never rejects: an
 * error is answered in the shape of docs/interface.md 7.
 */
export function createSchemeHandler({ readAsset, handle }: SchemeParts): (request: SchemeRequest) => Promise<Response> {
  return async (request) => {
    try {
      checkInitiator(request);
      const { pathname } = new URL(request.url);
      return await (isGatewayPath(pathname) ? handle(request) : answerFile(request, readAsset));
    } catch (thrown) {
      return answerFailure(thrown);
    }
  };
}
