/** The address of a service, as people type it. */
import { ADDRESS_PROTOCOLS } from './network.ts';

const EXAMPLE = 'https://data.example.org';
const PROTOCOL = /^[a-z][a-z\d+.-]*:\/\//i;

/**
 * Returns the reason why an address is no base URL of a service, such as "must begin with …"; null if it is one. The
 * text quotes nothing of the address, which may contain a password.
 */
export function addressProblem(address: string): string | null {
  const typed = address.trim();
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const isKnown = url !== null && ADDRESS_PROTOCOLS.includes(url.protocol);
  if (!PROTOCOL.test(typed) || (url !== null && !isKnown)) {
    return `must begin with https://, http://, grpcs:// or grpc://, such as ${EXAMPLE}`;
  }
  if (url === null) return `must be an address, such as ${EXAMPLE} or ${EXAMPLE}:3008`;
  if (url.username !== '' || url.password !== '') return 'must contain no user name and no password';
  if (url.search !== '' || url.hash !== '') return 'must end before "?" and "#", without query and fragment';
  const isGrpc = url.protocol.startsWith('grpc');
  // Methods of gRPC have no prefix.
  return isGrpc && !['', '/'].includes(url.pathname)
    ? 'must have no path, because gRPC has none: only host and port'
    : null;
}

/** A public host name, perhaps with a port and a path. */
const BARE_HOST = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:\/\S*)?$/i;

/** Returns an address as typed, with https:// in front of a bare host name such as "data.example.org". */
export function completedAddress(address: string): string {
  const typed = address.trim();
  return BARE_HOST.test(typed) ? `https://${typed}` : typed;
}

/** Returns an address for messages, without a user name and a password, also where it is no valid address. */
export function shownAddress(address: string): string {
  return address.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1…@');
}
