import { createHmac, randomBytes } from 'node:crypto';
import { OrreryError, PROOF_CONTEXT, SIGN_IN_FRAGMENT } from '../../contract/index.ts';
import type { PageAccess } from '../../gateway/index.ts';
import { newSecret } from '../folder/token.ts';

/**
 * Signs browsers in: a page exchanges a one-time code for a token, so that no address contains the token. The pages'
 * host name and their token belong to this run only.
 */
export interface SignIn {
  /** The host name of this run's pages, and their token. */
  readonly pages: PageAccess;
  /**
   * Makes a link that signs a browser in, once, within five minutes. The code is in the fragment, which browsers send
   * to no server.
   */
  link(port: number): string;
  /**
   * Returns the token of pages for a code, once.
   * @throws OrreryError CODE_REFUSED if the code is unknown in this run, was used, or is older than five minutes
   */
  redeem(code: string): string;
  /**
   * Returns the proof that this is the run to which a page signed in: the HMAC of the page's nonce under its token
   * (contract/http-api.ts).
   */
  prove(nonce: string): string;
}

/** Limits the links that were never opened. */
const MAX_OPEN_CODES = 16;
const MAX_CODE_AGE_MS = 5 * 60_000;
/** So many bytes give every run its own origin, which no other program can guess. */
const LABEL_BYTES = 16;

/**
 * Returns the sign-in of a new run, with a new host name and a new token for pages.
 * @param now a monotonic clock, in milliseconds
 */
export function createSignIn(now: () => number = () => performance.now()): SignIn {
  const pages = { host: `${randomBytes(LABEL_BYTES).toString('hex')}.localhost`, token: newSecret() };
  /** The creation time of each unused code, oldest first. */
  const open = new Map<string, number>();
  return {
    pages,
    link(port) {
      const code = newSecret();
      open.set(code, now());
      const [oldest] = open.keys();
      if (open.size > MAX_OPEN_CODES && oldest !== undefined) open.delete(oldest);
      return `http://${pages.host}:${port}/#${SIGN_IN_FRAGMENT}=${code}`;
    },
    redeem(code) {
      const madeAt = open.get(code);
      open.delete(code);
      if (madeAt === undefined || now() - madeAt > MAX_CODE_AGE_MS) throw new OrreryError('CODE_REFUSED', {});
      return pages.token;
    },
    prove: (nonce) => createHmac('sha256', pages.token).update(`${PROOF_CONTEXT}${nonce}`).digest('hex'),
  };
}
