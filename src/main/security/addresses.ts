/** The scheme, and the origin below, of the interface's addresses inside the desktop app. */
export const SCHEME = 'app';
export const ORIGIN = `${SCHEME}://orrery`;

/** The gateway answers these paths. The interface answers every other path of the origin. */
const GATEWAY_PATH = /^\/(api|transaction)(\/|$)/;

/** Returns true for a path that the gateway answers: `/api` and `/transaction`, with all below them. */
export function isGatewayPath(pathname: string): boolean {
  return GATEWAY_PATH.test(pathname);
}

/** Returns true for a URL of our origin. `URL.origin` is "null" for custom schemes, so this compares each part. */
export function isOwnUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${SCHEME}:` && host === 'orrery' && username === '' && password === '';
}

/** Returns true for a URL of a view. Only views may be shown in a window. */
export function isViewUrl(url: string): boolean {
  return isOwnUrl(url) && !isGatewayPath(new URL(url).pathname);
}
