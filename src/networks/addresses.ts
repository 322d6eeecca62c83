import { ADDRESS_PROTOCOLS, OrreryError } from '../contract/index.ts';

/**
 * Parses a base URL. It must have no credentials, query or fragment. The result has no trailing slash.
 * @throws OrreryError OPTION_INVALID, with the name of the option; the message never quotes credentials
 */
export function parseBaseUrl(option: string, value: string): string {
  const orSandbox = option === '--network' ? '"sandbox" or ' : '';
  const url = URL.canParse(value) ? new URL(value) : null;
  const isGrpc = url !== null && /^grpcs?:$/.test(url.protocol);
  const without = isGrpc ? 'credentials and without a path' : 'credentials';
  const allowed = `must be ${orSandbox}the http(s) or grpc(s) address of a service, such as https://data.example.org, without ${without}`;
  const isSecret = url !== null && (url.username !== '' || url.password !== '');
  // Methods of gRPC have no prefix.
  const hasPath = isGrpc && !['', '/'].includes(url.pathname);
  if (url === null || !ADDRESS_PROTOCOLS.includes(url.protocol) || isSecret || hasPath || url.search !== '') {
    const shown = url !== null && isSecret ? `${url.protocol}//…@${url.host}` : value;
    throw new OrreryError('OPTION_INVALID', { option, value: shown, allowed });
  }
  // Only addresses of the web have an origin.
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
