/**
 * Links from outside: `orrery://<view>?<state>`, as `orrery://nodes?open=abc`. Anyone can write such a link, so it can
 * only name a view. The route is parsed and written again.
 */
import { isViewUrl, ORIGIN } from '../security/addresses.ts';

export const LINK_SCHEME = 'orrery';

/** Maximum length of a link, in UTF-16 units. */
const MAX_LINK_UNITS = 8_192;

const SEGMENT = /^[\w.~:@-]+$/;

/**
 * Returns the route that a link names, beginning with `/`; undefined if it names none, or has more than 8,192 UTF-16
 * units.
 */
export function routeOfLink(link: string): string | undefined {
  if (link.length > MAX_LINK_UNITS || !URL.canParse(link)) return undefined;
  const { protocol, host, pathname, search, hash, username, password, port } = new URL(link);
  if (protocol !== `${LINK_SCHEME}:` || username !== '' || password !== '' || port !== '') return undefined;
  const segments = [host, ...pathname.split('/')].filter((segment) => segment !== '');
  if (!segments.every((segment) => SEGMENT.test(segment) && !/^\.+$/.test(segment))) return undefined;
  const route = `/${segments.join('/')}${search}${hash}`;
  return isViewUrl(`${ORIGIN}${route}`) ? route : undefined;
}

/** Returns the first `orrery:` link among the arguments; undefined if there is none. */
export function linkIn(args: readonly string[]): string | undefined {
  return args.find((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`));
}
