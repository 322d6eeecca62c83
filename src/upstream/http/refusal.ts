/** What a service says when it refuses, in its own words, whatever shape it says it in. */
import { z } from 'zod';
import { ErrorBody, OrreryError } from '../../contract/index.ts';
import type { Answer } from './answer.ts';
import { quoted } from './quoted.ts';

/** The error shape itself, or wrapped as the export's stream writes it (docs/network.md 2.8 and 4.5). */
const Refusal = z.union([z.object({ error: ErrorBody }).transform(({ error }) => error), ErrorBody]);

/** A refusal longer than this is nothing but its beginning (UTF-16 units). */
const MAX_READ = 64 * 1024;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorBodyOf(body: string): ErrorBody | undefined {
  if (body.length > MAX_READ) return undefined;
  const json = parseJson(body);
  const parsed = Refusal.safeParse(json);
  return parsed.success && (parsed.data.message !== '' || parsed.data.details.length > 0) ? parsed.data : undefined;
}

/** The service's own words: the detail where there is one, since real services put the reason there. */
function wordsOf(answer: Answer): string {
  const { location } = answer.headers;
  if (answer.status >= 300 && answer.status < 400 && typeof location === 'string') {
    return `it sends on to ${quoted(location)}, which is not followed`;
  }
  const error = errorBodyOf(answer.body);
  if (error !== undefined) {
    const detail = error.details.find((candidate) => typeof candidate.message === 'string' && candidate.message !== '');
    if (detail === undefined) return quoted(error.message);
    const inner = typeof detail.inner === 'string' && detail.inner !== '' ? `: ${detail.inner}` : '';
    return quoted(`${String(detail.message)}${inner}`);
  }
  const text = answer.body.slice(0, MAX_READ).trim();
  if (text === '' || text.startsWith('<')) return 'without a reason';
  return quoted(text);
}

/**
 * True when a 404 speaks of the thing asked for, false when the service has no such path at all. Real services answer an
 * unknown path without details (docs/network.md 2.7).
 */
export function isAboutTheThing(answer: Answer): boolean {
  if (answer.status !== 404) return false;
  const error = errorBodyOf(answer.body);
  if (error === undefined || error.details.length === 0) return false;
  return OrreryError.fromBody(error)?.code !== 'PATH_UNKNOWN';
}

/** The refusal as an error of the catalogue. */
export function refusal(service: string, answer: Answer): OrreryError {
  return new OrreryError('UPSTREAM_REFUSED', { service, status: answer.status, reason: wordsOf(answer) });
}
