import { addressProblem, OrreryError, shownAddress } from '../contract/index.ts';

/**
 * Returns the base URL of a service in one spelling, without a trailing slash.
 * @param option the name of the option or field that has the value, for the error
 * @throws OrreryError OPTION_INVALID if it is no http(s) or grpc(s) URL, if it has credentials, a query or a fragment, or
 * if it is a gRPC address with a path; the message says which of these, and never quotes credentials
 */
export function parseBaseUrl(option: string, value: string): string {
  const problem = addressProblem(value);
  if (problem !== null) {
    const allowed =
      option === '--network' ? `must be "sandbox" or the address of a service, which ${problem}` : problem;
    throw new OrreryError('OPTION_INVALID', { option, value: shownAddress(value), allowed });
  }
  const url = new URL(value);
  // Only addresses of the web have an origin.
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
