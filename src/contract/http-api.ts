/**
 * The explorer's API over HTTP: `POST <base>/<method>` with the method's input as JSON, errors in the shape of
 * docs/interface.md 7, and events as a stream of JSON texts, one a line (a blank line only keeps the connection alive).
 */
import { z } from 'zod';

export const EXPLORER_API_BASE = '/api/orrery';
export const EXPLORER_EVENTS_PATH = `${EXPLORER_API_BASE}/events`;

/**
 * `POST` uploads an archive (`application/zip`) from a page, which knows no path, with its name in `?name=`. The answer
 * is the `ArchiveRef` to read it by. The explorer keeps it until it stops, or until a few later uploads replace it.
 */
export const ARCHIVE_UPLOAD_PATH = `${EXPLORER_API_BASE}/archive-upload`;

/**
 * `GET` with `?ticket=` sends an archive, or the file of a query's export. The method `downloadLink` gives the ticket,
 * which works once, for a minute: a browser that saves a file sends no token.
 */
export const ARCHIVE_DOWNLOAD_PATH = `${EXPLORER_API_BASE}/archive-download`;

/**
 * Exchanges the one-time code of the link that `orrery serve` prints (in the fragment, which never leaves the browser)
 * for the token of this run's pages. The code works once, within five minutes. A page that got no answer may send its
 * code again, with the same random `page`.
 */
export const SIGN_IN_PATH = `${EXPLORER_API_BASE}/sign-in`;
/** The body of a sign-in: the one-time code of the link, and a random name that the page gives itself. */
export const SignInRequest = z.strictObject({
  code: z.string().max(200),
  page: z.string().min(16).max(200).optional(),
});
/** The answer to a sign-in: the token of this run's pages. */
export const SignInAnswer = z.object({ token: z.string() });

/** `#code=<code>` in the printed link. */
export const SIGN_IN_FRAGMENT = 'code';

/**
 * Lets a page check that it still talks to the run that gave it its token, since another program may get the port. The
 * page sends a nonce; the proof is the HMAC-SHA-256 of `PROOF_CONTEXT` and the nonce under the token, in hexadecimal.
 */
export const PROOF_PATH = `${EXPLORER_API_BASE}/proof`;
export const PROOF_CONTEXT = 'orrery proof ';
/** The body of a request for a proof: the page's nonce, 32 bytes as hexadecimal digits. */
export const ProofRequest = z.strictObject({ nonce: z.string().regex(/^[0-9a-f]{64}$/) });
/** The answer with the proof, 32 bytes as hexadecimal digits. */
export const ProofAnswer = z.object({ proof: z.string().regex(/^[0-9a-f]{64}$/) });
