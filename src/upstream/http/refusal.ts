/** Extracts the reason of a refusal from its body, in any known format. */
import { z } from 'zod';
import { ErrorBody, OrreryError, tryParseJson } from '../../contract/index.ts';
import type { HttpAnswer } from './answer.ts';
import { quoteWords } from './quoted.ts';

/** The error format of the interface, plain or in the wrapper of the export stream (docs/network.md 2.8 and 4.5). */
const Refusal = z.union([z.object({ error: ErrorBody }).transform(({ error }) => error), ErrorBody]);

/** A longer body is cut and not parsed as JSON (UTF-16 units). */
const MAX_READ_LENGTH = 64 * 1024;

function errorBodyOf(body: string): ErrorBody | undefined {
  if (body.length > MAX_READ_LENGTH) return undefined;
  const parsed = Refusal.safeParse(tryParseJson(body));
  return parsed.success && (parsed.data.message !== '' || parsed.data.details.length > 0) ? parsed.data : undefined;
}

/**
 * Returns the reason of a refusal in the words of the service, safe to quote; "without a reason" if it gives none.
 * Prefers the detail, since real services write the reason there.
 */
function wordsOf(answer: HttpAnswer): string {
  const { location } = answer.headers;
  if (answer.status >= 300 && answer.status < 400 && typeof location === 'string') {
    return `it redirects to ${quoteWords(location)}, which Orrery does not follow`;
  }
  const error = errorBodyOf(answer.body);
  if (error !== undefined) {
    // Its own remedy names its own Settings, not those of the Orrery that asks.
    if (OrreryError.fromBody(error)?.code === 'TOKEN_MISSING') {
      return 'it is the gateway of another Orrery and asks for its token';
    }
    const detail = error.details.find((candidate) => typeof candidate.message === 'string' && candidate.message !== '');
    if (detail === undefined) return quoteWords(error.message);
    const inner = typeof detail.inner === 'string' && detail.inner !== '' ? `: ${detail.inner}` : '';
    return quoteWords(`${String(detail.message)}${inner}`);
  }
  const text = answer.body.slice(0, MAX_READ_LENGTH).trim();
  if (text === '' || text.startsWith('<')) return 'without a reason';
  return quoteWords(text);
}

/**
 * Returns true if the answer is a 404 about the requested item, false for any other status or if the path does not
 * exist. Real services answer an unknown path without details (docs/network.md 2.7).
 */
export function isItemUnknown(answer: HttpAnswer): boolean {
  if (answer.status !== 404) return false;
  const error = errorBodyOf(answer.body);
  if (error === undefined || error.details.length === 0) return false;
  return OrreryError.fromBody(error)?.code !== 'PATH_UNKNOWN';
}

/** HTTP statuses of a path that does not exist. */
const ABSENT_STATUSES = new Set([403, 404, 405, 501]);

/** Returns true for a status with which services answer a path that they lack: 403, 404, 405 or 501. */
export function isAbsentStatus(status: number): boolean {
  return ABSENT_STATUSES.has(status);
}

/** The problem of an answer that is a web page, with what to check; for UPSTREAM_INVALID. */
export const WEB_PAGE =
  'it is a web page. Check the address, also its port and its path: another program, a proxy or a sign-in page may answer there';

/** Returns true if an answer is HTML by its content type. */
export function isWebPage({ headers }: HttpAnswer): boolean {
  return String(headers['content-type'] ?? '').startsWith('text/html');
}

/**
 * Returns an answer that refuses a request as an error UPSTREAM_REFUSED. It names the service, the status and the
 * reason, whose full stop is removed.
 */
export function refusedError(service: string, answer: HttpAnswer): OrreryError {
  return new OrreryError('UPSTREAM_REFUSED', {
    service,
    status: answer.status,
    reason: wordsOf(answer).replace(/\.+$/, ''),
  });
}
