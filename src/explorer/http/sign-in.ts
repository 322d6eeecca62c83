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
   * @param isForOwnUser true if only a browser of this user, or of root, may use it. A browser that a program opens gets
   *   the link as an argument, which other users of the machine can see
   */
  link(port: number, isForOwnUser?: boolean): string;
  /**
   * Returns the token of pages for a code, once, and to the same page again: it asks again if no answer arrives.
   * @param user id of the user whose browser sends it; undefined if it is not known
   * @param page the random name of the page that sends it; without one, the code works only once
   * @throws OrreryError CODE_REFUSED if the code is unknown in this run, was used, is older than five minutes, or is for
   *   another user, who does not use it up
   */
  redeem(code: string, user?: number, page?: string): string;
  /**
   * Returns the proof that this is the run to which a page signed in: the HMAC of the page's nonce under its token
   * (contract/http-api.ts).
   */
  prove(nonce: string): string;
}

/** Limits the codes that are unused, or whose page may ask again. */
const MAX_OPEN_CODES = 16;
const MAX_CODE_AGE_MS = 5 * 60_000;
const ROOT = 0;
/** So many bytes give every run its own origin, which no other program can guess. */
const LABEL_BYTES = 16;

/**
 * Returns the sign-in of a new run, with a new host name and a new token for pages.
 * @param now a monotonic clock, in milliseconds
 */
export function createSignIn(now: () => number = () => performance.now()): SignIn {
  const pages = { host: `${randomBytes(LABEL_BYTES).toString('hex')}.localhost`, token: newSecret() };
  /** The codes that are unused, or whose page may ask again, oldest first. */
  const open = new Map<string, { madeAt: number; isForOwnUser: boolean; usedBy?: string }>();
  return {
    pages,
    link(port, isForOwnUser = false) {
      const code = newSecret();
      open.set(code, { madeAt: now(), isForOwnUser });
      const [oldest] = open.keys();
      if (open.size > MAX_OPEN_CODES && oldest !== undefined) open.delete(oldest);
      return `http://${pages.host}:${port}/#${SIGN_IN_FRAGMENT}=${code}`;
    },
    redeem(code, user, page) {
      const found = open.get(code);
      const isOthers = user !== undefined && user !== ROOT && user !== process.getuid?.();
      if (found?.isForOwnUser === true && isOthers) throw new OrreryError('CODE_REFUSED', {});
      const isLate = found !== undefined && now() - found.madeAt > MAX_CODE_AGE_MS;
      if (isLate || page === undefined) open.delete(code);
      const isOfAnotherPage = found?.usedBy !== undefined && found.usedBy !== page;
      if (found === undefined || isLate || isOfAnotherPage) throw new OrreryError('CODE_REFUSED', {});
      if (page !== undefined) found.usedBy = page;
      return pages.token;
    },
    prove: (nonce) => createHmac('sha256', pages.token).update(`${PROOF_CONTEXT}${nonce}`).digest('hex'),
  };
}
