/** The addresses of the interface inside the desktop app. */
export const SCHEME = 'app';
export const ORIGIN = `${SCHEME}://orrery`;

/** Paths that the gateway answers; everything else under the origin is the interface's own. */
const GATEWAY_PATH = /^\/(api|transaction)(\/|$)/;

export function isGatewayPath(pathname: string): boolean {
  return GATEWAY_PATH.test(pathname);
}

/** Whether a URL lies under our origin. Written out, because URL knows no origins of custom schemes. */
export function isOwnUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  return protocol === `${SCHEME}:` && host === 'orrery' && username === '' && password === '';
}

/** Whether a URL is a view of the interface, which a window may show. */
export function isViewUrl(url: string): boolean {
  return isOwnUrl(url) && !isGatewayPath(new URL(url).pathname);
}
