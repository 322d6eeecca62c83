/** What may leave for the default browser: encrypted pages of public names, and nothing that starts a program. */

/** Longest address that is shown to a person and handed on, in UTF-16 units. */
const LONGEST = 2_048;

const PUBLIC_NAME = /^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/;
const OF_THIS_MACHINE = /(^|\.)(localhost|local|internal|home\.arpa)$/;

export interface ExternalLink {
  /** The address in full, as it would be opened. */
  url: string;
  /** Whose page it is; names beyond ASCII in their encoded form, so that look-alikes show. */
  host: string;
}

/** The link when a browser may be asked to open it, undefined otherwise. */
export function readExternalLink(text: string): ExternalLink | undefined {
  if (text.length > LONGEST || !URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, host, href } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined;
  if (!PUBLIC_NAME.test(hostname) || OF_THIS_MACHINE.test(hostname)) return undefined;
  return { url: href, host };
}
