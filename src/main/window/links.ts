/**
 * Links from outside: `orrery://<view>?<state>`, as `orrery://nodes?open=abc`. Anyone can write one, so it is only ever a
 * place within the interface, taken apart and put together again.
 */
import { isViewUrl, ORIGIN } from '../security/addresses.ts';

export const LINK_SCHEME = 'orrery';

/** Longest link that is followed, in UTF-16 units. */
const LONGEST = 8_192;

const SEGMENT = /^[\w.~:@-]+$/;

/** The route that a link names, beginning with `/`; undefined when it names none. */
export function routeOfLink(link: string): string | undefined {
  if (link.length > LONGEST || !URL.canParse(link)) return undefined;
  const { protocol, host, pathname, search, hash, username, password, port } = new URL(link);
  if (protocol !== `${LINK_SCHEME}:` || username !== '' || password !== '' || port !== '') return undefined;
  const segments = [host, ...pathname.split('/')].filter((segment) => segment !== '');
  if (!segments.every((segment) => SEGMENT.test(segment) && !/^\.+$/.test(segment))) return undefined;
  const route = `/${segments.join('/')}${search}${hash}`;
  return isViewUrl(`${ORIGIN}${route}`) ? route : undefined;
}

/** The first link on a command line, whatever stands around it. */
export function linkIn(args: readonly string[]): string | undefined {
  return args.find((argument) => argument.toLowerCase().startsWith(`${LINK_SCHEME}:`));
}
