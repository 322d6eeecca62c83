import { OrreryError, SIGN_IN_FRAGMENT } from '../../contract/index.ts';
import { newSecret } from '../folder/token.ts';

/** One-time codes that a browser exchanges for the gateway's token, so that the token never stands in an address. */
export interface SignIn {
  /** A link that signs a browser in, once. The code travels in the fragment, which browsers send to nobody. */
  link(address: string): string;
  /** @throws OrreryError CODE_REFUSED when the code is not one of this run, or was used */
  redeem(code: string): string;
}

/** Links printed but never opened must not pile up. */
const MOST_OPEN_CODES = 16;

export function createSignIn(token: string): SignIn {
  const open = new Set<string>();
  return {
    link(address) {
      const code = newSecret();
      open.add(code);
      const [oldest] = open;
      if (open.size > MOST_OPEN_CODES && oldest !== undefined) open.delete(oldest);
      return `${address}/#${SIGN_IN_FRAGMENT}=${code}`;
    },
    redeem(code) {
      if (!open.delete(code)) throw new OrreryError('CODE_REFUSED', {});
      return token;
    },
  };
}
