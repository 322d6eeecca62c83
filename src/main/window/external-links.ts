/** Decides which links the default browser may open: https pages of public names, and nothing that starts a program. */

/** Maximum length of an address that is shown and opened, in UTF-16 units. */
const MAX_ADDRESS_UNITS = 2_048;

const PUBLIC_NAME = /^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/;
const OF_THIS_MACHINE = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/** A link that the default browser may open. */
export interface ExternalLink {
  /** The complete address, as the browser would open it. */
  url: string;
  /** The host of the page. Names beyond ASCII are in their encoded form, so that a look-alike is visible. */
  host: string;
}

/**
 * Returns the link if a browser may open it: https, a public host name, no user name or password, at most
 * 2,048 UTF-16 units. Undefined otherwise.
 */
export function readExternalLink(text: string): ExternalLink | undefined {
  if (text.length > MAX_ADDRESS_UNITS || !URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, host, href } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined;
  if (!PUBLIC_NAME.test(hostname) || OF_THIS_MACHINE.test(hostname)) return undefined;
  return { url: href, host };
}
