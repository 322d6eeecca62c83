/**
 * Chromium alone knows no custom schemes, so `app://orrery/path` travels as `http://orrery.app.stand-in.localhost/path`:
 * a secure context, an origin of its own, and a host that is sent to the stand-in's protocol server.
 */

const SUFFIX = 'stand-in.localhost';
export const PROTOCOL_HOSTS = `*.${SUFFIX}`;

const CHROMIUM_URL = /^http:\/\/([^/?#]*)\.([a-z][a-z0-9-]*)\.stand-in\.localhost(?=$|[/?#])/;
const CUSTOM_URL = /^([a-z][a-z0-9-]*):\/\/([^/?#]+)/i;

/** The address under which Chromium finds a URL of one of the schemes; other URLs as they are. */
export function toChromium(url: string, schemes: { has(scheme: string): boolean }): string {
  const [prefix, scheme = '', host] = CUSTOM_URL.exec(url) ?? [];
  if (prefix === undefined || !schemes.has(scheme)) return url;
  return new URL(`http://${host}.${scheme}.${SUFFIX}${url.slice(prefix.length)}`).href;
}

/** The URL as the application knows it. */
export function fromChromium(url: string): string {
  return url.replace(CHROMIUM_URL, (_, host: string, scheme: string) => `${scheme}://${host}`);
}

/** Origin of a URL as `WebFrameMain.origin` tells it. */
export function originOf(url: string): string {
  const [, host, scheme] = CHROMIUM_URL.exec(url) ?? [];
  if (scheme !== undefined) return `${scheme}://${host}`;
  if (url.startsWith('file:')) return 'file://';
  return URL.canParse(url) ? new URL(url).origin : 'null';
}
