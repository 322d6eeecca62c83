import { createHmac, randomBytes } from 'node:crypto';
import { OrreryError, PROOF_CONTEXT, SIGN_IN_FRAGMENT } from '../../contract/index.ts';
import type { PageAccess } from '../../gateway/index.ts';
import { newSecret } from '../folder/token.ts';

/**
 * How browsers come in: one-time codes that a page exchanges for a token, so that the token never stands in an address.
 * The pages' host name and their token are of this run alone.
 */
export interface SignIn {
  readonly pages: PageAccess;
  /** A link that signs a browser in, once, within five minutes. The code travels in the fragment, which browsers send to nobody. */
  link(port: number): string;
  /** @throws OrreryError CODE_REFUSED when the code is not one of this run, was used, or is too old */
  redeem(code: string): string;
  /** Proves to a page that this is the run that it signed in to (contract/http-api.ts). */
  prove(nonce: string): string;
}

/** Links printed but never opened must not pile up. */
const MAX_OPEN_CODES = 16;
const MAX_CODE_AGE_MS = 5 * 60_000;
/** Long enough that no page of an earlier or a later run ever has the same origin, and no other program guesses it. */
const LABEL_BYTES = 16;

/** @param now a monotonic clock, in milliseconds */
export function createSignIn(now: () => number = () => performance.now()): SignIn {
  const pages = { host: `${randomBytes(LABEL_BYTES).toString('hex')}.localhost`, token: newSecret() };
  /** When each code that was not used yet was made, the oldest first. */
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
