import type { Timeouts } from './timeouts.ts';

/** Returns a duration in milliseconds as text in seconds, such as "2.5 s". */
export function inSeconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}

/** Returns true for the code of an error with which a certificate is refused here, and false for one of the other side. */
function isAboutCertificate(code: unknown): boolean {
  return typeof code === 'string' && /CERT|UNABLE_TO_VERIFY/.test(code) && !code.startsWith('ERR_SSL_');
}

/**
 * Returns the reason of a network error in words, such as "the connection is refused"; for an unknown error, its own
 * message.
 * @param timeouts the limits of the failed request, which the text names
 */
export function explainNetworkError(thrown: unknown, timeouts: Timeouts): string {
  const error = thrown as { code?: unknown; message?: unknown; errors?: unknown[] };
  const inner = Array.isArray(error.errors) ? (error.errors[0] as typeof error) : error;
  const message = String(error.message ?? thrown) || String(inner.message);
  // Node's own advice, after a semicolon, is for those who run Node themselves.
  if (isAboutCertificate(inner.code)) return `its certificate is not accepted (${message.split(';')[0]})`;
  switch (inner.code) {
    case 'ECONNREFUSED':
      return 'the connection is refused';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its name cannot be resolved';
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return 'there is no route to it';
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `no connection within ${inSeconds(timeouts.connect)}`;
    case 'UND_ERR_HEADERS_TIMEOUT':
      return `no answer within ${inSeconds(timeouts.headers)}`;
    case 'UND_ERR_BODY_TIMEOUT':
      return `its answer stopped halfway for ${inSeconds(timeouts.body)}`;
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return 'the connection was cut';
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return 'it did not answer with TLS; if its operator gives an address with http:// or grpc://, use that';
    case 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL':
      return 'it does not speak this protocol; if its operator gives an address with https:// or grpcs://, use that';
    default:
      return message;
  }
}
