import { ADDRESS_PROTOCOLS, OrreryError } from '../contract/index.ts';

/**
 * Returns the base URL of a service in one spelling, without a trailing slash.
 * @param option the name of the option or field that has the value, for the error
 * @throws OrreryError OPTION_INVALID if it is no http(s) or grpc(s) URL, if it has credentials, a query or a fragment, or
 * if it is a gRPC address with a path; the message never quotes credentials
 */
export function parseBaseUrl(option: string, value: string): string {
  const orSandbox = option === '--network' ? '"sandbox" or ' : '';
  const url = URL.canParse(value) ? new URL(value) : null;
  const isGrpc = url !== null && /^grpcs?:$/.test(url.protocol);
  const without = isGrpc ? 'credentials, path, query and fragment' : 'credentials, query and fragment';
  const allowed = `must be ${orSandbox}the http(s) or grpc(s) address of a service, such as https://data.example.org, without ${without}`;
  const isSecret = url !== null && (url.username !== '' || url.password !== '');
  // Methods of gRPC have no prefix.
  const hasPath = isGrpc && !['', '/'].includes(url.pathname);
  const hasTail = url !== null && (url.search !== '' || url.hash !== '');
  if (url === null || !ADDRESS_PROTOCOLS.includes(url.protocol) || isSecret || hasPath || hasTail) {
    const shown = url !== null && isSecret ? `${url.protocol}//…@${url.host}` : value;
    throw new OrreryError('OPTION_INVALID', { option, value: shown, allowed });
  }
  // Only addresses of the web have an origin.
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
